import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { serverMain } from "../scripts/lib/build.mjs";
import { freePort } from "../scripts/lib/free-port.mjs";
import { startPostgres } from "../scripts/lib/postgres.mjs";
import { serverEnvironment, waitUntil } from "./built-server.mjs";
import { summary } from "./measure.mjs";

const bare = fileURLToPath(new URL("bare-server.mjs", import.meta.url));
/** How long a server is idle before its memory is read, in ms. */
const idleFor = 3000;
/** Ticks of the kernel's clock in a second, in which it counts processor time. */
const ticksPerSecond = 100;

/** What a process has used: seconds of processor, MB in memory now and at most. */
async function usedBy(pid) {
  const [stat, status] = await Promise.all(["stat", "status"].map((file) => readFile(`/proc/${pid}/${file}`, "utf8")));
  const ticks = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13);
  const megabytes = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  return {
    processor: ticks.reduce((sum, part) => sum + Number(part), 0) / ticksPerSecond,
    memory: megabytes("VmRSS"),
    most: megabytes("VmHWM"),
  };
}

/** Starts `script` and ends it again. @returns seconds until its first answer, and what it used by then and idle */
async function start(script, dataDir, port, variables) {
  const env = { ...serverEnvironment(port, dataDir), ...variables };
  const from = performance.now();
  const child = spawn(process.execPath, [script], { cwd: dataDir, env, stdio: ["ignore", "ignore", "inherit"] });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  try {
    await waitUntil(`http://127.0.0.1:${port}/api/health/ready`, child, 50);
    const seconds = (performance.now() - from) / 1000;
    const { processor } = await usedBy(child.pid);
    await sleep(idleFor);
    const { memory, most } = await usedBy(child.pid);
    return { seconds, processor, memory, most };
  } finally {
    child.kill("SIGTERM");
    await ended;
  }
}

/** A first start on a new database and a later one of the same, of the portal or of the bare process. */
async function startTwice(script, onPostgres) {
  const dataDir = await mkdtemp(join(tmpdir(), "dop-bench-"));
  const postgres = onPostgres ? await startPostgres() : null;
  try {
    const variables = postgres === null ? {} : { DATABASE_URL: postgres.url };
    const once = async () => start(script, dataDir, await freePort(), variables);
    return { first: await once(), later: await once() };
  } finally {
    await postgres?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * Cold starts with sample data until the first answer, and memory after it, compared with a process that opens the same
 * database and answers one statement: nothing that uses it can be faster. Medians of `rounds`, in turns. A report.
 */
export async function starts(rounds = "3") {
  const found = new Map();
  console.log(`${availableParallelism()} cores; running at once before: ${loadavg()[0].toFixed(1)}`);
  for (let round = 0; round < Number(rounds); round += 1)
    for (const database of ["PostgreSQL", "embedded"])
      for (const [process, script] of Object.entries({ bare, portal: serverMain })) {
        const both = await startTwice(script, database === "PostgreSQL");
        for (const [which, used] of Object.entries(both)) {
          const name = `${database}, ${which} start`;
          const arms = found.get(name) ?? { bare: [], portal: [] };
          arms[process].push(used);
          found.set(name, arms);
        }
      }
  const median = (arm, what) => summary(arm.map((used) => used[what])).p50;
  console.table(
    [...found].map(([name, { bare: limit, portal }]) => ({
      start: name,
      "bare s": Number(median(limit, "seconds").toFixed(2)),
      "portal s": Number(median(portal, "seconds").toFixed(2)),
      ratio: Number((median(portal, "seconds") / median(limit, "seconds")).toFixed(1)),
      "processor s": Number(median(portal, "processor").toFixed(1)),
      "bare idle MB": Math.round(median(limit, "memory")),
      "idle MB": Math.round(median(portal, "memory")),
      "most MB": Math.round(median(portal, "most")),
    })),
  );
  console.log(`running at once after: ${loadavg()[0].toFixed(1)}`);
  return [];
}
