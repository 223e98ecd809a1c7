import { createHash } from "node:crypto";
import { Agent } from "node:http";
import { availableParallelism, loadavg } from "node:os";
import pg from "pg";
import { openPostgres } from "../packages/server/dist/db/open-postgres.js";
import { startPostgres } from "../scripts/lib/postgres.mjs";
import { backOfficeCalls } from "./back-office-calls.mjs";
import { loadOrders } from "./back-office-orders.mjs";
import { startServer } from "./built-server.mjs";
import { clerk } from "./clerk.mjs";
import { measure, summary } from "./measure.mjs";

const usualClients = [1, 16];
const mostClients = 16;
/** Each figure is from this many slices of this many runs, or from what fits into this many seconds. */
const slices = 8;
const limits = { count: 60, seconds: 0.5 };
/** More memory than the tests' server has: a server with a database of this size has it, too. */
const settings = { shared_buffers: "1GB", max_wal_size: "8GB", effective_cache_size: "4GB" };

/** The statements of a call's answer, prepared as the portal prepares them; who asks is not among them. */
async function statementsOf(db, read) {
  const sent = [];
  const recording = db.withPlugin({
    transformQuery({ node, queryId }) {
      const { sql, parameters } = db.getExecutor().compileQuery(node, queryId);
      const name = `raw_${createHash("sha256").update(sql).digest("hex").slice(0, 40)}`;
      sent.push({ name, text: sql, values: [...parameters] });
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await read(recording, new Date());
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

const ms = (value) => Number(value.toFixed(1));

/**
 * A row of the table: a call by this many clients, raw and through the portal. They take turns in short slices, so that
 * what else the machine does falls on both.
 */
async function compare(name, atOnce, raw, portal) {
  const times = { raw: [], portal: [] };
  let failures = 0;
  for (let slice = 0; slice < slices; slice += 1) {
    const bare = await measure({ ...limits, atOnce }, raw);
    const answered = await measure({ ...limits, atOnce }, portal);
    times.raw.push(...bare.times);
    times.portal.push(...answered.times);
    failures += answered.failures;
  }
  const bare = summary(times.raw);
  const served = summary(times.portal);
  return {
    call: name,
    clients: atOnce,
    runs: served.runs,
    "SQL p50": ms(bare.p50),
    "SQL p99": ms(bare.p99),
    "portal p50": ms(served.p50),
    "portal p99": ms(served.p99),
    "p50 ratio": Number((served.p50 / bare.p50).toFixed(2)),
    "p99 ratio": Number((served.p99 / bare.p99).toFixed(2)),
    "within 1.5 x + 5 ms": served.p99 <= bare.p99 * 1.5 + 5,
    failures,
  };
}

async function compareAll(db, pool, ask, { clients, calls: wanted }) {
  const rows = [];
  const calls = Object.entries(backOfficeCalls(await sampleRows(pool)));
  for (const [name, variants] of calls.filter(([call]) => wanted.test(call))) {
    const statements = await Promise.all(variants.map(({ read }) => statementsOf(db, read)));
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
export async function measureBackOffice(size, wanted) {
  const postgres = await startPostgres(settings);
  const pool = new pg.Pool({
    connectionString: postgres.url,
    max: mostClients,
    options: "-c timezone=UTC -c jit=off",
  });
  pool.on("error", () => {});
  const recorder = openPostgres(postgres.url, 1);
  const agent = new Agent({ keepAlive: true, maxSockets: mostClients });
  let server = null;
  try {
    server = await startServer(postgres.url, { DATABASE_CONNECTIONS: String(mostClients) });
    const loader = await pool.connect();
    await loadOrders(loader, size);
    loader.release(true);
    console.log(`${availableParallelism()} cores; running at once before: ${loadavg()[0].toFixed(1)}`);
    return await compareAll(recorder.db, pool, await clerk(server.port, agent), wanted);
  } finally {
    agent.destroy();
    await server?.stop();
    await recorder.close();
    await pool.end();
    await postgres.stop();
  }
}

/**
 * Every reading call of the back office over HTTP, compared with its statements. Home alone has a limit:
 * three times the count of the queues.
 *
 * @param {string} orders how many; 5,000 of them, or a tenth of fewer, are being worked on
 * @param {string} calls a regular expression for the names of the calls that are measured; all without it
 */
export async function backOffice(orders = "1000000", calls = "") {
  const size = { orders: Number(orders), open: Math.min(5000, Math.ceil(Number(orders) / 10)) };
  if (!Number.isSafeInteger(size.orders) || size.orders < 1000)
    return [`${orders} is no number of orders from 1000 up`];
  const rows = await measureBackOffice(size, { clients: usualClients, calls: new RegExp(calls, "i") });
  console.table(rows);
  const slow = rows.filter((row) => row.clients === 1 && row["portal p99"] > 150).map(({ call }) => call);
  console.log(`p99 over 150 ms at 1 client: ${slow.join(", ") || "none"}`);
  return rows
    .filter((row) => row.call === "home" && row["p50 ratio"] > 3)
    .map((row) => `home takes ${row["p50 ratio"]} times the count of the queues, ${row.clients} at once`);
}
