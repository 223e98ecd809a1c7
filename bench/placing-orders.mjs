import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { anApostilleCart } from "@dop/domain/testing";
import { keepConnections, measure, rounded, send, startDatabase, startServer, withCleanup } from "./harness.mjs";
import { documentsWith, photosOf } from "./photos.mjs";

const rounds = [
  { atOnce: 1, orders: 40 },
  { atOnce: 8, orders: 120 },
  { atOnce: 32, orders: 240 },
];

/** Orders with photos of this many KB together, which come with the order or were sent when they were chosen. */
const byWay = { atOnce: 16, orders: 96 };
const photosBySize = [
  { kilobytes: 0, id: [2, 2], selfie: [2, 2] },
  { kilobytes: 68, id: [335, 212], selfie: [140, 140] },
  { kilobytes: 250, id: [640, 400], selfie: [272, 272] },
];

const cartWith = (documents) => Buffer.from(JSON.stringify(anApostilleCart({ documents })));

async function place(agent, port, body, cookie) {
  const headers = { "content-type": "application/json", "idempotency-key": randomUUID(), ...(cookie && { cookie }) };
  return (await send(agent, port, { path: "/orders/invoice", headers, body })).status === 200;
}

/** The most orders per second on this machine: the two images of an order, re-encoded, two at a time. */
async function imageLimit(id, selfie) {
  sharp.concurrency(1);
  sharp.cache(false);
  const reEncode = (bytes, side) =>
    sharp(bytes)
      .autoOrient()
      .resize(side, side, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: 82, effort: 0 })
      .toBuffer();
  const { perSecond } = await measure({ count: 40, atOnce: 2 }, () =>
    Promise.all([reEncode(id, 700), reEncode(selfie, 300)]),
  );
  return perSecond;
}

const figures = ({ perSecond, p50, p99, failures }) => ({
  "orders/s": rounded(perSecond),
  "p50 ms": Math.round(p50),
  "p99 ms": Math.round(p99),
  failures,
});

/** All rounds on one database. @returns a row a round */
const placeOn = (database, url, body, limit) =>
  withCleanup(async (own) => {
    const { port } = own(await startServer(url));
    const agent = keepConnections(own, 64);
    const rows = [];
    await measure({ count: 10, atOnce: 2 }, () => place(agent, port, body));
    for (const { atOnce, orders } of rounds) {
      const result = await measure({ count: orders, atOnce }, () => place(agent, port, body));
      const share = rounded(result.perSecond / limit, 2);
      rows.push({ database, "at once": atOnce, ...figures(result), "of the limit": share });
    }
    return rows;
  });

/** A file sent when it is chosen. @returns the cart's name of it, and the browser's cookie */
async function sendFile(agent, port, kind, body, cookie) {
  const headers = { "content-type": "image/webp", ...(cookie && { cookie }) };
  const path = `/orders/uploads?kind=${kind}`;
  const { headers: answered, text } = await send(agent, port, { path, headers, body, keep: true });
  const [set = ""] = answered["set-cookie"] ?? [];
  return { upload: JSON.parse(text).upload, cookie: set.split(";", 1)[0] };
}

/** Carts by the ways of their photos: with the order, or sent beforehand. */
const ways = {
  contents: async (_agent, _port, id, selfie) => ({ body: cartWith(documentsWith(id, selfie)) }),
  upload: async (agent, port, id, selfie) => {
    const first = await sendFile(agent, port, "id", id);
    const second = await sendFile(agent, port, "selfie", selfie, first.cookie);
    const named = (name, { upload }) => ({ contents: "data:,", name, upload });
    const documents = { id: named("id.webp", first), selfie: named("selfie.webp", second), additional: null };
    return { body: cartWith(documents), cookie: second.cookie };
  },
};

/** Each size of photos in both ways. Files sent beforehand are not part of the time. @returns a row each */
const placeByWay = (url) =>
  withCleanup(async (own) => {
    const { port } = own(await startServer(url));
    const agent = keepConnections(own, 64);
    const rows = [];
    for (const { kilobytes, id: idSize, selfie: selfieSize } of photosBySize) {
      const photos = await photosOf(idSize, selfieSize);
      for (const [way, cartOf] of Object.entries(ways)) {
        const carts = [];
        for (let made = 0; made < byWay.orders + 8; made += 1) carts.push(await cartOf(agent, port, ...photos));
        const placeNext = () => {
          const { body, cookie } = carts.pop();
          return place(agent, port, body, cookie);
        };
        await measure({ count: 8, atOnce: 2 }, placeNext);
        const result = await measure({ count: byWay.orders, atOnce: byWay.atOnce }, placeNext);
        rows.push({ "photos KB": kilobytes, by: way, "at once": byWay.atOnce, ...figures(result) });
      }
    }
    return rows;
  });

/** Orders per second and latency with 300 KB of images, on both databases, compared with the image work alone. */
export const placingOrders = () =>
  withCleanup(async (own) => {
    const [id, selfie] = await photosOf([700, 440], [300, 300]);
    const body = cartWith(documentsWith(id, selfie));
    const limit = await imageLimit(id, selfie);
    const kilobytes = Math.round((id.length + selfie.length) / 1000);
    console.log(`images ${kilobytes} KB an order; image work alone: ${limit.toFixed(0)} orders per second`);
    const rows = await placeOn("embedded", null, body, limit);
    const postgres = own(await startDatabase());
    rows.push(...(await placeOn("PostgreSQL", postgres.url, body, limit)));
    console.table(rows);
    const emptyPostgres = own(await startDatabase());
    const rowsByWay = await placeByWay(emptyPostgres.url);
    console.table(rowsByWay);
    const failed = ({ failures }) => failures > 0;
    return [
      ...rows
        .filter(failed)
        .map((row) => `placing orders on ${row.database}, ${row["at once"]} at once: ${row.failures} failed`),
      ...rowsByWay
        .filter(failed)
        .map((row) => `placing orders with ${row["photos KB"]} KB by ${row.by}: ${row.failures} failed`),
    ];
  });
