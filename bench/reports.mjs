import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { reportNames } from "@dop/domain/reports";
import pg from "pg";
import { startPostgres } from "../scripts/lib/postgres.mjs";
import { loadOrders } from "./back-office-orders.mjs";
import { startServer } from "./built-server.mjs";
import { measure } from "./measure.mjs";

/** What a report may take at a million orders, p50 in ms with one client. */
const mostMs = 100;
/** What a file of 100,000 rows may take of memory in addition to what the server has anyway, in MB. */
const mostMegabytes = 30;
const rowsOfFile = 100_000;
const limits = { count: 40, atOnce: 1, seconds: 10 };
const settings = { shared_buffers: "1GB", max_wal_size: "8GB", effective_cache_size: "4GB" };
const zone = "America/Denver";

/** Counts the days that are over, as the job does at night. */
async function countDays(pool) {
  const began = performance.now();
  await pool.query(
    `insert into daily_counts
     select c.* from generate_series(
       (select min(created_at)::date - 1 from orders), current_date - 2, interval '1 month') m
     cross join lateral office_counts(m::date, least((m + interval '1 month')::date - 1, current_date - 2), $1) c`,
    [zone],
  );
  await pool.query("insert into daily_counts_state (through, time_zone) values (current_date - 2, $1)", [zone]);
  await pool.query("select sum_counts(min(day), max(day)) from daily_counts");
  await pool.query("vacuum analyze daily_counts, period_counts");
  console.log(`days counted in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

async function logIn(port) {
  const answer = await fetch(`http://127.0.0.1:${port}/api/users/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "admin@example.gov", password: "demo-password" }),
  });
  const { token } = await answer.json();
  return { "x-access-token": token };
}

const dayBefore = (days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

async function measureReports(port, headers) {
  const periods = { "30 days": dayBefore(29), "a year": dayBefore(364) };
  const rows = [];
  for (const name of reportNames)
    for (const [period, from] of Object.entries(periods)) {
      const path = `http://127.0.0.1:${port}/api/reports/${name}?from=${from}&to=${dayBefore(0)}`;
      const ask = async () => {
        const answer = await fetch(path, { headers });
        await answer.text();
        return answer.ok;
      };
      await ask();
      const { p50, p99, runs, failures } = await measure(limits, ask);
      rows.push({
        report: name,
        period,
        runs,
        "p50 (ms)": Number(p50.toFixed(1)),
        "p99 (ms)": Number(p99.toFixed(1)),
        failures,
      });
    }
  console.table(rows);
  return rows.flatMap(({ report, period, failures, "p50 (ms)": p50 }) => [
    ...(p50 > mostMs ? [`the report ${report} of ${period} takes ${p50} ms, the limit is ${mostMs} ms`] : []),
    ...(failures > 0 ? [`the report ${report} of ${period} failed ${failures} times`] : []),
  ]);
}

/** What a process has in memory, in MB. */
async function memoryOf(pid) {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** Takes out a file, while the memory of the server is watched. @returns its rows, and the most memory, in MB */
async function takeOut({ port, pid }, headers, path) {
  const watched = { most: 0, goesOn: true };
  const watching = (async () => {
    while (watched.goesOn) {
      watched.most = Math.max(watched.most, await memoryOf(pid));
      await sleep(20);
    }
  })();
  const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, { headers: { ...headers, accept: "text/csv" } });
  let rows = -1;
  for await (const chunk of answer.body) rows += Buffer.from(chunk).toString("latin1").split("\n").length - 1;
  watched.goesOn = false;
  await watching;
  return { rows, most: watched.most };
}

async function measureFile(server, headers, pool) {
  const { rows: found } = await pool.query(
    `select (created_at at time zone $1)::date::text as day from order_search
     order by created_at desc offset $2 limit 1`,
    [zone, rowsOfFile],
  );
  const from = found[0]?.day ?? dayBefore(364);
  await takeOut(server, headers, `/orders/search?from=${dayBefore(6)}&to=${dayBefore(0)}`);
  await sleep(2000);
  const before = await memoryOf(server.pid);
  const began = performance.now();
  const { rows, most } = await takeOut(server, headers, `/orders/search?from=${from}&to=${dayBefore(0)}`);
  const seconds = (performance.now() - began) / 1000;
  const more = most - before;
  console.table([{ rows, seconds: Number(seconds.toFixed(1)), "more memory (MB)": Number(more.toFixed(1)) }]);
  return more > mostMegabytes
    ? [`a file of ${rows} rows takes ${more.toFixed(0)} MB, the limit is ${mostMegabytes} MB`]
    : [];
}

/**
 * Each report over HTTP at a million orders, and the memory that a file takes, on its own PostgreSQL.
 *
 * @param {string} orders how many
 */
export async function reports(orders = "1000000") {
  const count = Number(orders);
  if (!Number.isSafeInteger(count) || count < 1000) return [`${orders} is no number of orders from 1000 up`];
  const postgres = await startPostgres(settings);
  const pool = new pg.Pool({ connectionString: postgres.url, max: 1, options: "-c timezone=UTC -c jit=off" });
  pool.on("error", () => {});
  let server = null;
  try {
    server = await startServer(postgres.url);
    const loader = await pool.connect();
    await loadOrders(loader, { orders: count, open: Math.min(5000, Math.ceil(count / 10)) });
    loader.release(true);
    await countDays(pool);
    const headers = await logIn(server.port);
    return [...(await measureReports(server.port, headers)), ...(await measureFile(server, headers, pool))];
  } finally {
    await server?.stop();
    await pool.end();
    await postgres.stop();
  }
}
