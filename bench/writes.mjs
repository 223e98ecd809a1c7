import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { statusIds } from "@dop/domain/orders";
import {
  clerk,
  keepConnections,
  measure,
  measureInTurns,
  rounded,
  startPortal,
  startServer,
  summary,
  timed,
  withCleanup,
} from "./harness.mjs";
import { rawTransmittal, rawWrites } from "./raw-writes.mjs";
import { countStatements, logSettings } from "./statement-log.mjs";

const size = { orders: 30_000, open: 20_000 };
const slices = 6;
const changesPerSlice = { 1: 20, 16: 64 };
const bulkSizes = { transmittal: 50, print: 20 };
const settings = { ...logSettings, shared_buffers: "512MB", max_wal_size: "4GB" };

/** Order products of these that nothing holds back, one of an order: no two calls wait for the same row. */
async function openProducts(pool, condition) {
  const { rows } = await pool.query(
    `select min(p.id)::int as id from order_products p join orders o on o.id = p.order_id
     where ${condition} and o.id > 1000000 and not o.flagged and not o.voided and o.corrections = '{}'
     group by p.order_id order by p.order_id`,
  );
  return rows.map(({ id }) => id);
}

const accept = ({ status, body }) => {
  if (status >= 300) throw new Error(`a call answered ${status}: ${JSON.stringify(body)}`);
  return true;
};

/** Emails that a call has left behind are sent before the next one, outside its time. */
async function waitForMail(pool) {
  for (;;) {
    const { rows } = await pool.query("select exists (select from mail_outbox where state = 'pending') as waits");
    if (!rows[0].waits) return;
    await sleep(50);
  }
}

const row = (work, clients, { raw, portal }, statements) => ({
  work,
  clients,
  runs: portal.runs,
  "raw p50": rounded(raw.p50),
  "raw p99": rounded(raw.p99),
  "portal p50": rounded(portal.p50),
  "portal p99": rounded(portal.p99),
  "p50 ratio": rounded(portal.p50 / raw.p50),
  statements,
});

/** Changes of one product each, at 1 and 16 clients. */
async function changeRows({ pool, ask, client }, take) {
  const rows = [];
  const shipped = statusIds.shipped;
  for (const [work, sendEmail, statement] of [
    ["status change", false, rawWrites.change],
    ["status change with an email", true, rawWrites.changeWithMail],
  ]) {
    const portal = async () =>
      accept(
        await ask("PATCH", `/orders/products/${take(1)[0]}/status`, { status_id: shipped, send_email: sendEmail }),
      );
    const raw = async () => {
      await pool.query({ name: work, text: statement, values: [take(1), shipped, null] });
      return true;
    };
    await measure({ count: 32, atOnce: 16 }, portal);
    await measure({ count: 32, atOnce: 16 }, raw);
    const statements = await countStatements(client, portal);
    for (const [atOnce, count] of Object.entries(changesPerSlice)) {
      const found = await measureInTurns(slices, { count, atOnce: Number(atOnce) }, { raw, portal });
      rows.push(row(work, Number(atOnce), found, statements));
    }
  }
  return rows;
}

/** A clerk's work on many products at once, compared with the same by raw SQL in turns. */
async function bulkRows({ pool, ask, client }, { apostilles, copies }) {
  const { arrivedAtLieutenantGovernor: arrived, sentToLieutenantGovernor: joined, shipped } = statusIds;
  const byPortal = {
    made: async () => {
      const answer = await ask("POST", "/transmittals", { order_products: apostilles(bulkSizes.transmittal) });
      accept(answer);
      return `/transmittals/${answer.body.date}/${answer.body.url_id}/order-status`;
    },
    mark: async (path, status) => accept(await ask("PATCH", path, { status_id: status, forward_only: true })),
    print: async () => accept(await ask("POST", "/orders/batch-print", { order_products: copies(bulkSizes.print) })),
  };
  const byRaw = {
    made: async () => {
      const ids = apostilles(bulkSizes.transmittal);
      const { rows } = await pool.query({ name: "transmittal", text: rawTransmittal, values: [ids, joined] });
      return { ids, transmittal: rows[0].id };
    },
    mark: ({ ids, transmittal }, status) => {
      const name = status === shipped ? "markSent" : "markArrived";
      return pool.query({ name, text: rawWrites[name], values: [ids, status, transmittal] });
    },
    print: () =>
      pool.query({ name: "print", text: rawWrites.batchPrint, values: [copies(bulkSizes.print), shipped, null] }),
  };
  const works = {
    [`transmittal of ${bulkSizes.transmittal}`]: (by) => by.made(),
    [`mark ${bulkSizes.transmittal} arrived`]: (by, made) => by.mark(made, arrived),
    [`mark ${bulkSizes.transmittal} sent`]: (by, made) => by.mark(made, shipped),
    [`batch print of ${bulkSizes.print}`]: (by) => by.print(),
  };
  const times = {};
  for (let turn = 0; turn <= slices; turn += 1)
    for (const [arm, by] of Object.entries({ raw: byRaw, portal: byPortal })) {
      let made;
      for (const [work, run] of Object.entries(works)) {
        const { result, ms } = await timed(() => run(by, made));
        made ??= result;
        // The first turn is for plans and caches.
        if (turn > 0) ((times[work] ??= { raw: [], portal: [] })[arm] ??= []).push(ms);
        await waitForMail(pool);
      }
    }
  const counts = {};
  for (let walk = 0; walk < 3; walk += 1) {
    let made;
    for (const [work, run] of Object.entries(works)) {
      const count = await countStatements(
        client,
        async () => {
          const answer = await run(byPortal, made);
          made ??= answer;
        },
        1,
      );
      counts[work] = Math.min(counts[work] ?? Infinity, count);
      await waitForMail(pool);
    }
  }
  return Object.entries(times).map(([work, { raw, portal }]) =>
    row(work, 1, { raw: summary(raw), portal: summary(portal) }, counts[work]),
  );
}

/**
 * Changes of status and work on many products at once over HTTP, compared with one that writes the same rows, in
 * turns, with the statements that each call sends. A report: nothing is past a limit here.
 */
export const writes = () =>
  withCleanup(async (own) => {
    const variables = { DATABASE_CONNECTIONS: "16", DOCUMENT_KEY: randomBytes(32).toString("base64") };
    const { url, pool, server: first } = await startPortal(own, { settings, variables, connections: 16, size });
    // Their files are there by name only, which a start notices.
    await pool.query("delete from documents where storage_key = 'bench'");
    // A start seals the keys of orders that have none, without which no email can name its order.
    await first.stop();
    const server = own(await startServer(url, variables));
    const client = own(await pool.connect(), (connection) => connection.release(true));
    const takeFrom = (ids) => (count) => {
      if (ids.length < count) throw new Error("no order product is left");
      return ids.splice(0, count);
    };
    const copies = takeFrom(await openProducts(pool, "p.product_id = 2 and p.status_id = 2"));
    const apostilles = takeFrom(await openProducts(pool, "p.queue = 'apostille-createTransmittal'"));
    const office = { pool, client, ask: await clerk(server, keepConnections(own, 16)) };
    console.table([...(await changeRows(office, copies)), ...(await bulkRows(office, { apostilles, copies }))]);
    return [];
  });
