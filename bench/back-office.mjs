import { createHash } from "node:crypto";
import { overConnections } from "../packages/server/dist/db/open-postgres.js";
import { backOfficeCalls } from "./back-office-calls.mjs";
import {
  clerk,
  countFrom,
  keepConnections,
  largeDatabase,
  measure,
  measureInTurns,
  officeOf,
  rounded,
  startPortal,
  withCleanup,
} from "./harness.mjs";

const usualClients = [1, 16];
const mostClients = 16;
/** Each figure is from this many slices of this many runs, or from what fits into this many seconds. */
const slices = 8;
const limits = { count: 60, seconds: 0.5 };

/** The statements of a call's answer, prepared as the portal prepares them; who asks is not among them. */
async function statementsOf(pool, read) {
  const sent = [];
  const query = (text, values) => {
    const name = `raw_${createHash("sha256").update(text).digest("hex").slice(0, 40)}`;
    sent.push({ name, text, values });
    return pool.query(text, values);
  };
  const recording = { connect: async () => ({ query, release: () => {} }), end: () => {} };
  await read(overConnections({ pool: recording }).db, new Date());
  return sent;
}

/** A few orders to ask for, all over the years, and some that are being worked on. */
async function sampleRows(pool) {
  const { rows } = await pool.query(
    `select order_id::int, reference_id::int, email, tracking_shipping from order_search
     where id % 997 = 0 and tracking_shipping is not null order by hashint8(id) limit 40`,
  );
  return rows;
}

/** A row of the table: a call by this many clients, raw and through the portal. */
async function compare(name, atOnce, raw, portal) {
  const { raw: bare, portal: served } = await measureInTurns(slices, { ...limits, atOnce }, { raw, portal });
  return {
    call: name,
    clients: atOnce,
    runs: served.runs,
    "SQL p50": rounded(bare.p50),
    "SQL p99": rounded(bare.p99),
    "portal p50": rounded(served.p50),
    "portal p99": rounded(served.p99),
    "p50 ratio": rounded(served.p50 / bare.p50, 2),
    "p99 ratio": rounded(served.p99 / bare.p99, 2),
    "within 1.5 x + 5 ms": served.p99 <= bare.p99 * 1.5 + 5,
    failures: served.failures,
  };
}

async function compareAll(pool, ask, { clients, calls: wanted }) {
  const rows = [];
  const calls = Object.entries(backOfficeCalls(await sampleRows(pool)));
  for (const [name, variants] of calls.filter(([call]) => wanted.test(call))) {
    const statements = await Promise.all(variants.map(({ read }) => statementsOf(pool, read)));
    const raw = async (turn) => {
      for (const statement of statements[turn % statements.length]) await pool.query(statement);
      return true;
    };
    const portal = async (turn) => (await ask("GET", variants[turn % variants.length].path)).status === 200;
    await measure({ count: 2 * mostClients, atOnce: mostClients }, raw);
    await measure({ count: 2 * mostClients, atOnce: mostClients }, portal);
    for (const atOnce of clients) rows.push(await compare(name, atOnce, raw, portal));
  }
  return rows;
}

/**
 * Reading calls of the back office compared with their statements, on its own database that is filled with orders.
 *
 * @param {{ orders: number, open: number }} size
 * @param {{ clients: number[], calls: RegExp }} wanted how many clients at once, and the names of the calls
 * @returns a row for each call and number of clients
 */
export const measureBackOffice = (size, wanted) =>
  withCleanup(async (own) => {
    const { pool, server } = await startPortal(own, {
      settings: largeDatabase,
      variables: { DATABASE_CONNECTIONS: String(mostClients) },
      connections: mostClients,
      size,
    });
    return compareAll(pool, await clerk(server, keepConnections(own, mostClients)), wanted);
  });

/**
 * Every reading call of the back office over HTTP, compared with its statements. Home alone has a limit:
 * three times the count of the queues.
 *
 * @param {string} orders how many; 5,000 of them, or a tenth of fewer, are being worked on
 * @param {string} calls a regular expression for the names of the calls that are measured; all without it
 */
export async function backOffice(orders = "1000000", calls = "") {
  const size = officeOf(countFrom(orders));
  const rows = await measureBackOffice(size, { clients: usualClients, calls: new RegExp(calls, "i") });
  console.table(rows);
  const slow = rows.filter((row) => row.clients === 1 && row["portal p99"] > 150).map(({ call }) => call);
  console.log(`p99 over 150 ms at 1 client: ${slow.join(", ") || "none"}`);
  return rows
    .filter((row) => row.call === "home" && row["p50 ratio"] > 3)
    .map((row) => `home takes ${row["p50 ratio"]} times the count of the queues, ${row.clients} at once`);
}
