import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { serverMain } from "../scripts/lib/build.mjs";
import { freePort } from "../scripts/lib/free-port.mjs";
import { startPostgres } from "../scripts/lib/postgres.mjs";
import { outputOf } from "../scripts/lib/system.mjs";
import { loadOrders } from "./back-office-orders.mjs";

/** Settings of a PostgreSQL for a million orders: more memory than the tests' server has. */
export const largeDatabase = { shared_buffers: "1GB", max_wal_size: "8GB", effective_cache_size: "4GB" };

export const rounded = (value, digits = 1) => Number(value.toFixed(digits));

/** An office's PostgreSQL loses nothing that it has answered; that of the tests does not wait for its disk. */
const durable = { fsync: "on", synchronous_commit: "on", full_page_writes: "on" };

/** A PostgreSQL as an office runs it. */
export const startDatabase = (settings = {}) => startPostgres({ ...durable, ...settings });

/** Cores that others use from which on figures say more about the machine than about the portal. */
const busyFrom = 0.3;

/** Milliseconds that all cores have worked since the machine started. */
const workedMs = () => cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0);

/** Changes since the commit, but for the figures that a benchmark keeps. */
const changes = outputOf("git", ["status", "--porcelain", ":/", ":!/docs/figures.txt"]);
const commit = `${outputOf("git", ["describe", "--always"]) ?? "unknown commit"}${changes ? "-dirty" : ""}`;

/** Prints what figures depend on: the machine, the build, and the database's settings. */
export function printConditions() {
  const settings = Object.entries(durable).map(([name, value]) => `${name} ${value}`);
  const day = new Date().toISOString().slice(0, 10);
  console.log(`${day}, ${commit}, Node ${process.versions.node}, ${cpus()[0]?.model}`);
  console.log(`PostgreSQL with ${settings.join(", ")}`);
}

/** Prints how much of the machine others use, measured over two seconds in which nothing of a benchmark runs. */
export async function printOthers(when) {
  const before = workedMs();
  await sleep(2000);
  const used = (workedMs() - before) / 2000;
  const busy = used > busyFrom ? "; the machine does other work: do not compare these figures" : "";
  console.log(`${availableParallelism()} cores, of which others use ${used.toFixed(1)} ${when}${busy}`);
}

/** A number of rows or orders from the command line. @throws for less than 1,000 */
export function countFrom(text) {
  const count = Number(text);
  if (!Number.isSafeInteger(count) || count < 1000) throw new Error(`${text} is no number from 1000 up`);
  return count;
}

/** An office with so many orders, of which 5,000, or a tenth of fewer, are open. */
export const officeOf = (orders) => ({ orders, open: Math.min(5000, Math.ceil(orders / 10)) });

/** Runs, and p50, p75 and p99 of times in ms. */
export function summary(times) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return { runs: sorted.length, p50: at(0.5), p75: at(0.75), p99: at(0.99) };
}

/** The median of one figure of several measurements. */
export const medianOf = (rows, figure) => summary(rows.map((row) => row[figure])).p50;

/** The result of some work, and its time in ms. */
export async function timed(work) {
  const from = performance.now();
  const result = await work();
  return { result, ms: performance.now() - from };
}

/**
 * Runs `work`, `atOnce` together, `count` times or until `seconds` are over.
 *
 * @param {{ count: number, atOnce: number, seconds?: number }} limits
 * @param {(turn: number) => Promise<boolean>} work false is a failure
 * @returns runs, rate per second, p50 and p99 in ms, failures, and each time
 */
export async function measure({ count, atOnce, seconds = Infinity }, work) {
  const times = [];
  let begun = 0;
  let failures = 0;
  const start = performance.now();
  const goesOn = () => begun < count && performance.now() - start < seconds * 1000;
  const worker = async () => {
    while (goesOn()) {
      const turn = begun;
      begun += 1;
      const { result, ms } = await timed(() => work(turn));
      if (!result) failures += 1;
      times.push(ms);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const perSecond = times.length / ((performance.now() - start) / 1000);
  return { ...summary(times), perSecond, failures, times };
}

/** Measures each of `arms` in turns, in short slices, so that other load of the machine falls on all of them. */
export async function measureInTurns(slices, limits, arms) {
  const found = Object.fromEntries(Object.keys(arms).map((arm) => [arm, { times: [], failures: 0 }]));
  for (let slice = 0; slice < slices; slice += 1)
    for (const [arm, work] of Object.entries(arms)) {
      const { times, failures } = await measure(limits, work);
      found[arm].times.push(...times);
      found[arm].failures += failures;
    }
  return Object.fromEntries(
    Object.entries(found).map(([arm, { times, failures }]) => [arm, { ...summary(times), failures }]),
  );
}

/** Runs `work` with a function that registers what is closed at the end, the last first. */
export async function withCleanup(work) {
  const closing = [];
  const own = (thing, close = (it) => it.stop()) => {
    closing.unshift(() => close(thing));
    return thing;
  };
  try {
    return await work(own);
  } finally {
    for (const close of closing) await close();
  }
}

/** The settings of a local installation with some sample orders. */
export const serverEnvironment = (port, dataDir) => ({
  PATH: process.env.PATH,
  APP_ENV: "local",
  PORT: String(port),
  DATA_DIR: dataDir,
  SAMPLE_DATA: "few",
  RATE_LIMITS: "off",
  LOG_LEVEL: "error",
});

/** Asks a server every `everyMs` until it is ready. @throws when it ends or three minutes are over */
export async function waitUntilReady(port, child, everyMs = 100) {
  const giveUp = Date.now() + 180_000;
  while (child.exitCode === null && Date.now() < giveUp) {
    const ready = await fetch(`http://127.0.0.1:${port}/api/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await sleep(everyMs);
  }
  throw new Error("the server did not become ready");
}

/**
 * The built server with sample data, on a free port; ready when this comes back.
 *
 * @param {string | null} databaseUrl PostgreSQL; null is its own embedded database
 * @param {Record<string, string>} variables settings besides a local installation's
 */
export async function startServer(databaseUrl, variables = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), "dop-bench-"));
  const port = await freePort();
  const database = databaseUrl ? { DATABASE_URL: databaseUrl } : {};
  const env = { ...serverEnvironment(port, dataDir), ...database, ...variables };
  const child = spawn(process.execPath, [serverMain], { cwd: dataDir, env, stdio: ["ignore", "ignore", "inherit"] });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(port, child);
    return { port, pid: child.pid, base: `http://127.0.0.1:${port}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * A PostgreSQL of its own with orders, and a server on it.
 *
 * @param own registers what is closed at the end: {@link withCleanup}
 * @param {{ settings?: object, variables?: object, connections?: number, size?: ReturnType<typeof officeOf> }} options
 */
export async function startPortal(own, { settings, variables, connections = 1, size } = {}) {
  const postgres = own(await startDatabase(settings));
  const options = "-c timezone=UTC -c jit=off";
  const pool = new pg.Pool({ connectionString: postgres.url, max: connections, options });
  own(pool, () => pool.end()).on("error", () => {});
  const server = own(await startServer(postgres.url, variables));
  if (size !== undefined) {
    const loader = await pool.connect();
    try {
      await loadOrders(loader, size);
    } finally {
      loader.release(true);
    }
  }
  return { url: postgres.url, pool, server };
}

/** A call of the API with a JSON body. @throws for every answer that is none of success */
export async function call(base, method, path, body, headers = {}) {
  const answer = await fetch(`${base}/api${path}`, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`);
  return answer.json();
}

/** Logs in. @returns token and user, and the headers of a call */
export async function logIn(base, username = "clerk@example.gov") {
  const { token, user } = await call(base, "POST", "/users/login", { username, password: "demo-password" });
  return { token, user, headers: { "x-access-token": token } };
}

export const keepConnections = (own, most) =>
  own(new Agent({ keepAlive: true, maxSockets: most }), (agent) => agent.destroy());

/** A request over kept connections, cheaper than `fetch`. @returns status, headers and, if kept, text */
export function send(agent, port, { method = "POST", path, headers = {}, body, keep = false }) {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": body.length };
    const options = { agent, host: "127.0.0.1", port, path: `/api${path}`, method, headers: { ...headers, ...length } };
    const sent = request(options, (answer) => {
      const parts = [];
      answer.on("data", (part) => keep && parts.push(part));
      answer.once("end", () => {
        resolve({ status: answer.statusCode, headers: answer.headers, text: Buffer.concat(parts).toString() });
      });
    });
    sent.once("error", reject);
    sent.end(body);
  });
}

/** One logged-in clerk. @returns makes a call; answers its status, and the body of an answer to a body */
export async function clerk({ base, port }, agent) {
  const { headers } = await logIn(base);
  return async (method, path, given) => {
    const body = given && Buffer.from(JSON.stringify(given));
    const encoding = body ? { "accept-encoding": "identity", "content-type": "application/json" } : {};
    const all = { "accept-encoding": "gzip, br", ...headers, ...encoding };
    const { status, text } = await send(agent, port, { method, path, headers: all, body, keep: body !== undefined });
    return { status, body: text === "" ? null : JSON.parse(text) };
  };
}

/** Usage of a process: seconds of processor, MB in memory now and at most. */
export async function usedBy(pid) {
  const [stat, status] = await Promise.all(["stat", "status"].map((file) => readFile(`/proc/${pid}/${file}`, "utf8")));
  const [user, system] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13);
  const megabytes = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  // The kernel counts processor time in hundredths of a second.
  return {
    processor: (Number(user) + Number(system)) / 100,
    memory: megabytes("VmRSS"),
    most: megabytes("VmHWM"),
  };
}
