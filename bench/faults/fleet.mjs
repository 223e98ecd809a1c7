import { spawn, spawnSync } from "node:child_process";
import { closeSync, cpSync, mkdtempSync, openSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { serverMain } from "../../scripts/lib/build.mjs";
import { freePort } from "../../scripts/lib/free-port.mjs";
import { postgresBinaries } from "../../scripts/lib/postgres-binaries.mjs";
import { startPostgres } from "../../scripts/lib/postgres.mjs";
import { waitUntilReady } from "../harness.mjs";
import { startPooler } from "./pooler.mjs";
import { startStandby } from "./standby.mjs";

/** One server process that can be killed and started again on the same port. Its errors are added to a file. */
async function startMember(logFile, variables) {
  const port = await freePort();
  let child;
  const start = () => {
    const log = openSync(logFile, "a");
    child = spawn(process.execPath, [serverMain], {
      env: {
        PATH: process.env.PATH,
        APP_ENV: "local",
        SAMPLE_DATA: "few",
        RATE_LIMITS: "off",
        LOG_LEVEL: "error",
        PORT: String(port),
        ...variables,
      },
      stdio: ["ignore", log, "inherit"],
    });
    closeSync(log);
  };
  const ended = () =>
    new Promise((resolve) =>
      child.exitCode !== null || child.signalCode !== null ? resolve() : child.once("exit", resolve),
    );
  start();
  return {
    port,
    logFile,
    start,
    end: async (signal) => {
      const over = ended();
      child.kill(signal);
      await over;
    },
    pid: () => child.pid,
  };
}

/** Waits as long as a start on a busy machine takes; a member that was killed is started again meanwhile. */
const ready = (port) => waitUntilReady(port, { exitCode: null });

/** A PostgreSQL that writes through to the disk, as in production, and what can be done to it. */
async function startDatabase() {
  const postgres = await startPostgres({ fsync: "on", synchronous_commit: "on", full_page_writes: "on" });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query("show data_directory");
  await client.end();
  const folder = rows[0].data_directory;
  const postmaster = () => Number(readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n", 1)[0]);
  const all = () => [
    postmaster(),
    ...spawnSync("pgrep", ["-P", String(postmaster())], { encoding: "utf8" })
      .stdout.split("\n")
      .filter(Boolean)
      .map(Number),
  ];
  const { uid, gid } = statSync(folder);
  const pgCtl = async (...args) => {
    const binary = join(await postgresBinaries(), "pg_ctl");
    const { status, stderr } = spawnSync(binary, ["-D", folder, "-w", ...args], {
      uid,
      gid,
      cwd: "/tmp",
      stdio: ["ignore", "ignore", "pipe"],
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`pg_ctl ${args.join(" ")}: ${stderr}`);
  };
  const isRunning = async () => {
    const binary = join(await postgresBinaries(), "pg_ctl");
    return spawnSync(binary, ["-D", folder, "status"], { uid, gid, cwd: "/tmp", stdio: "ignore" }).status === 0;
  };
  let restarted = false;
  return {
    url: postgres.url,
    account: { uid, gid },
    signal: (signal) => {
      for (const pid of all()) {
        try {
          process.kill(pid, signal);
        } catch {
          // A connection that has just ended.
        }
      }
    },
    restart: async (mode) => {
      restarted = true;
      await pgCtl("restart", "-m", mode, "-l", "/dev/null");
    },
    /** Starts it again when it has ended by itself; a full disk makes it do so. */
    revive: async () => {
      if (await isRunning()) return;
      restarted = true;
      await pgCtl("start", "-l", "/dev/null");
    },
    stop: async () => {
      if (restarted) await pgCtl("stop", "-m", "fast");
      await postgres.stop();
    },
  };
}

/** @param {string[]} logs lines of JSON, of which the last before a kill may be cut off */
function countErrors(logs) {
  const counts = new Map();
  for (const line of logs.flatMap((log) => log.split("\n"))) {
    const [, json] = /^(\{.*\})$/.exec(line) ?? [];
    if (json === undefined) continue;
    const { msg, err } = JSON.parse(json);
    // Jobs fail too while servers are killed, and are repeated.
    if (msg !== "request failed") continue;
    const { stack, ...about } = err;
    const text = `${JSON.stringify(about)}\n${stack}`;
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].map(([text, count]) => `${count} times 500: ${text}`);
}

/**
 * Several servers on one PostgreSQL, or one on its own embedded database.
 *
 * @param {{ servers: number, embedded?: boolean, standby?: boolean, pooler?: boolean,
 *   variables?: Record<string, string> }} options
 */
export async function startFleet({ servers, embedded, standby: hasStandby, pooler: hasPooler, variables: more = {} }) {
  const database = embedded ? null : await startDatabase();
  const standby = hasStandby ? await startStandby(database) : null;
  const pooler = hasPooler ? await startPooler(database) : null;
  let booksUrl = database?.url;
  const hosts = [database, standby].flatMap((one) => (one === null ? [] : [new URL(one.url).host])).join();
  const url = `postgres://postgres@${hosts}/postgres?target_session_attrs=read-write`;
  const folder = mkdtempSync(join(tmpdir(), "dop-faults-"));
  const members = [];
  const stop = async () => {
    await Promise.all(members.map((member) => member.end("SIGKILL")));
    await pooler?.stop();
    await standby?.stop();
    await database?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (let index = 0; index < servers; index += 1) {
      const variables = {
        DATA_DIR: join(folder, String(index)),
        ...(database ? { DATABASE_URL: standby === null ? database.url : url } : {}),
        ...(pooler ? { DATABASE_URL: pooler.url, DATABASE_PREPARED: "off" } : {}),
        ...more,
      };
      members.push(await startMember(join(folder, `${index}.log`), variables));
    }
    await Promise.all(members.map(({ port }) => ready(port)));
  } catch (error) {
    await stop();
    throw error;
  }
  let turn = 0;
  return {
    database,
    pooler,
    members,
    ready: () => Promise.all(members.map(({ port }) => ready(port))),
    /** The stack of each different 500 that the servers have answered, and how often. */
    errors: () => countErrors(members.map(({ logFile }) => readFileSync(logFile, "utf8"))),
    /**
     * A call to any server, as a load balancer makes it: the next one when the connection breaks, and again after a
     * 5xx, for at most `patience` ms. `text` is a body that is sent as it is. @returns status and body
     */
    ask: async (method, path, { body: given, text: raw, headers = {}, form = false, patience = 60_000 } = {}) => {
      const body = raw ?? given;
      const type = form ? "application/x-www-form-urlencoded" : "application/json";
      const content = body === undefined ? {} : { body: form || raw !== undefined ? body : JSON.stringify(body) };
      const request = {
        method,
        redirect: "manual",
        headers: { ...(body === undefined ? {} : { "content-type": type }), ...headers },
        ...content,
      };
      const until = Date.now() + patience;
      for (;;) {
        turn += 1;
        const { port } = members[turn % members.length];
        try {
          const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
            ...request,
            signal: AbortSignal.timeout(35_000),
          });
          const text = await answer.text();
          if (answer.status < 500 || Date.now() > until) return { status: answer.status, text };
        } catch (error) {
          if (Date.now() > until) throw error;
        }
        await sleep(100);
      }
    },
    /** The standby becomes the primary. */
    promote: async () => {
      await standby.promote();
      booksUrl = standby.url;
    },
    /** The database itself, next to the servers; an embedded one is copied, because it serves one process. */
    openBooks: () => (database ? openPostgresBooks(booksUrl) : openEmbeddedBooks(members[0], folder)),
    stop,
  };
}

async function openPostgresBooks(url) {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  // The database may end before it has read that a connection does.
  pool.on("error", () => undefined);
  return { query: async (text, values) => (await pool.query(text, values)).rows, close: () => pool.end() };
}

async function openEmbeddedBooks(member, folder) {
  // As long as the claim of a mail whose sender was killed; then one more kill, and the copy of what it left.
  await sleep(330_000);
  await member.end("SIGKILL");
  const copy = join(folder, "copy");
  // The socket that locks the folder cannot be copied as a file.
  cpSync(join(folder, "0"), copy, { recursive: true, filter: (path) => !statSync(path).isSocket() });
  member.start();
  await ready(member.port);
  const { openPglite } = await import("../../packages/server/dist/db/open-pglite.js");
  const database = await openPglite(copy);
  return {
    query: async (text, values) => (await database.query(text, values ?? [])).rows,
    close: () => database.close(),
  };
}
