import { setTimeout as sleep } from "node:timers/promises";
import { reportNames } from "@dop/domain/reports";
import {
  countFrom,
  largeDatabase,
  logIn,
  measure,
  officeOf,
  rounded,
  startPortal,
  timed,
  usedBy,
  withCleanup,
} from "./harness.mjs";

/** The most that a report may take at a million orders, p50 in ms with one client. */
const mostMs = 100;
/** The most memory that a file of 100,000 rows may take in addition to the server's, in MB. */
const mostMegabytes = 30;
const rowsOfFile = 100_000;
const limits = { count: 40, atOnce: 1, seconds: 10 };
const zone = "America/Denver";

/** Counts the days that are over, as the job does at night. */
async function countDays(pool) {
  const { ms } = await timed(async () => {
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
  });
  console.log(`days counted in ${(ms / 1000).toFixed(1)} s`);
}

const dayBefore = (days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

async function measureReports(base, headers) {
  const periods = { "30 days": dayBefore(29), "a year": dayBefore(364) };
  const rows = [];
  for (const name of reportNames)
    for (const [period, from] of Object.entries(periods)) {
      const path = `${base}/api/reports/${name}?from=${from}&to=${dayBefore(0)}`;
      const ask = async () => {
        const answer = await fetch(path, { headers });
        await answer.text();
        return answer.ok;
      };
      await ask();
      const { p50, p99, runs, failures } = await measure(limits, ask);
      rows.push({ report: name, period, runs, "p50 (ms)": rounded(p50), "p99 (ms)": rounded(p99), failures });
    }
  console.table(rows);
  return rows.flatMap(({ report, period, failures, "p50 (ms)": p50 }) => [
    ...(p50 > mostMs ? [`the report ${report} of ${period} takes ${p50} ms, the limit is ${mostMs} ms`] : []),
    ...(failures > 0 ? [`the report ${report} of ${period} failed ${failures} times`] : []),
  ]);
}

/** Downloads a file, while the memory of the server is watched. @returns its rows, and the most memory, in MB */
async function download({ base, pid }, headers, path) {
  const watched = { most: 0, goesOn: true };
  const watching = (async () => {
    while (watched.goesOn) {
      watched.most = Math.max(watched.most, (await usedBy(pid)).memory);
      await sleep(20);
    }
  })();
  const answer = await fetch(`${base}/api${path}`, { headers: { ...headers, accept: "text/csv" } });
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
  await download(server, headers, `/orders/search?from=${dayBefore(6)}&to=${dayBefore(0)}`);
  await sleep(2000);
  const { memory: before } = await usedBy(server.pid);
  const path = `/orders/search?from=${from}&to=${dayBefore(0)}`;
  const { result, ms } = await timed(() => download(server, headers, path));
  const { rows, most } = result;
  const more = most - before;
  console.table([{ rows, seconds: rounded(ms / 1000), "more memory (MB)": rounded(more) }]);
  return more > mostMegabytes
    ? [`a file of ${rows} rows takes ${more.toFixed(0)} MB, the limit is ${mostMegabytes} MB`]
    : [];
}

/**
 * Each report over HTTP at a million orders, and the memory that a file takes, on its own PostgreSQL.
 *
 * @param {string} orders how many
 */
export const reports = (orders = "1000000") =>
  withCleanup(async (own) => {
    const size = officeOf(countFrom(orders));
    const { pool, server } = await startPortal(own, { settings: largeDatabase, size });
    await countDays(pool);
    const { headers } = await logIn(server.base, "admin@example.gov");
    return [...(await measureReports(server.base, headers)), ...(await measureFile(server, headers, pool))];
  });
