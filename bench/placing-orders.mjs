import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import sharp from "sharp";
import { anApostilleCart } from "@dop/domain/testing";
import { startPostgres } from "../scripts/lib/postgres.mjs";
import { startServer } from "./built-server.mjs";
import { measure } from "./measure.mjs";
import { dataUrl, noisyPhoto } from "./photos.mjs";

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

function post(agent, port, body, cookie) {
  return new Promise((resolve, reject) => {
    const headers = {
      "content-type": "application/json",
      "content-length": body.length,
      "idempotency-key": randomUUID(),
      ...(cookie === undefined ? {} : { cookie }),
    };
    const call = request(
      { agent, host: "127.0.0.1", port, path: "/api/orders/invoice", method: "POST", headers },
      (answer) => {
        answer.resume();
        answer.once("end", () => resolve(answer.statusCode));
      },
    );
    call.once("error", reject);
    call.end(body);
  });
}

/** What no portal can be faster than on this machine: the two images of an order, re-encoded, two at a time. */
async function imageLimit(id, selfie) {
  sharp.concurrency(1);
  sharp.cache(false);
  const reEncode = (bytes, side) =>
    sharp(bytes)
      .autoOrient()
      .resize(side, side, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: 82, effort: 0 })
      .toBuffer();
  const { perSecond } = await measure({ count: 40, atOnce: 2 }, async () => {
    await Promise.all([reEncode(id, 700), reEncode(selfie, 300)]);
    return true;
  });
  return perSecond;
}

/** All rounds on one database. @returns a row a round */
async function placeOn(database, url, body, limit) {
  const server = await startServer(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const place = async () => (await post(agent, server.port, body)) === 200;
  const rows = [];
  try {
    await measure({ count: 10, atOnce: 2 }, place);
    for (const { atOnce, orders } of rounds) {
      const result = await measure({ count: orders, atOnce }, place);
      rows.push({
        database,
        "at once": atOnce,
        "orders/s": Number(result.perSecond.toFixed(1)),
        "of the limit": Number((result.perSecond / limit).toFixed(2)),
        "p50 ms": Math.round(result.p50),
        "p99 ms": Math.round(result.p99),
        failures: result.failures,
      });
    }
  } finally {
    agent.destroy();
    await server.stop();
  }
  return rows;
}

/** A file sent when it is chosen. @returns what the cart names it by, and the browser's cookie */
function sendFile(agent, port, kind, bytes, cookie) {
  return new Promise((resolve, reject) => {
    const headers = {
      "content-type": "image/webp",
      "content-length": bytes.length,
      ...(cookie === undefined ? {} : { cookie }),
    };
    const path = `/api/orders/uploads?kind=${kind}`;
    const call = request({ agent, host: "127.0.0.1", port, path, method: "POST", headers }, (answer) => {
      const parts = [];
      answer.on("data", (part) => parts.push(part));
      answer.once("end", () => {
        const [set = ""] = answer.headers["set-cookie"] ?? [];
        resolve({ upload: JSON.parse(Buffer.concat(parts).toString()).upload, cookie: set.split(";", 1)[0] });
      });
    });
    call.once("error", reject);
    call.end(bytes);
  });
}

/** Each size of photos with the order and beforehand. The files sent beforehand are not part of the time. */
async function placeByWay() {
  const postgres = await startPostgres();
  const server = await startServer(postgres.url);
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const rows = [];
  try {
    for (const { kilobytes, id: idSize, selfie: selfieSize } of photosBySize) {
      const [id, selfie] = await Promise.all([noisyPhoto(...idSize, 88), noisyPhoto(...selfieSize, 92)]);
      const whole = (bytes, name) => ({ contents: dataUrl(bytes), name });
      const carts = {
        contents: async () => ({
          documents: { id: whole(id, "id.webp"), selfie: whole(selfie, "selfie.webp"), additional: null },
        }),
        upload: async () => {
          const first = await sendFile(agent, server.port, "id", id);
          const second = await sendFile(agent, server.port, "selfie", selfie, first.cookie);
          const named = (name, { upload }) => ({ contents: "data:,", name, upload });
          const documents = {
            id: named("id.webp", first),
            selfie: named("selfie.webp", second),
            additional: null,
          };
          return { documents, cookie: second.cookie };
        },
      };
      for (const [way, cartOf] of Object.entries(carts)) {
        const orders = [];
        for (let made = 0; made < byWay.orders + 8; made += 1) {
          const { documents, cookie } = await cartOf();
          orders.push({ body: Buffer.from(JSON.stringify(anApostilleCart({ documents }))), cookie });
        }
        const place = async () => {
          const { body, cookie } = orders.pop();
          return (await post(agent, server.port, body, cookie)) === 200;
        };
        await measure({ count: 8, atOnce: 2 }, place);
        const result = await measure({ count: byWay.orders, atOnce: byWay.atOnce }, place);
        rows.push({
          "photos KB": kilobytes,
          by: way,
          "at once": byWay.atOnce,
          "orders/s": Number(result.perSecond.toFixed(1)),
          "p50 ms": Math.round(result.p50),
          "p99 ms": Math.round(result.p99),
          failures: result.failures,
        });
      }
    }
  } finally {
    agent.destroy();
    await server.stop();
    await postgres.stop();
  }
  return rows;
}

/** Orders per second and latency with 300 KB of images, on both databases, compared with the image work alone. */
export async function placingOrders() {
  const [id, selfie] = await Promise.all([noisyPhoto(700, 440, 88), noisyPhoto(300, 300, 92)]);
  const documents = {
    id: { contents: dataUrl(id), name: "id.webp" },
    selfie: { contents: dataUrl(selfie), name: "selfie.webp" },
    additional: null,
  };
  const body = Buffer.from(JSON.stringify(anApostilleCart({ documents })));
  const limit = await imageLimit(id, selfie);
  const kilobytes = Math.round((id.length + selfie.length) / 1000);
  console.log(`images ${kilobytes} KB an order; image work alone: ${limit.toFixed(0)} orders per second`);
  const postgres = await startPostgres();
  try {
    const rows = [
      ...(await placeOn("embedded", null, body, limit)),
      ...(await placeOn("PostgreSQL", postgres.url, body, limit)),
    ];
    console.table(rows);
    const ways = await placeByWay();
    console.table(ways);
    return [
      ...rows
        .filter(({ failures }) => failures > 0)
        .map((row) => `placing orders on ${row.database}, ${row["at once"]} at once: ${row.failures} failed`),
      ...ways
        .filter(({ failures }) => failures > 0)
        .map((row) => `placing orders with ${row["photos KB"]} KB by ${row.by}: ${row.failures} failed`),
    ];
  } finally {
    await postgres.stop();
  }
}
