import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { serverMain } from "../scripts/lib/build.mjs";
import { freePort } from "../scripts/lib/free-port.mjs";
import {
  medianOf,
  rounded,
  serverEnvironment,
  startDatabase,
  usedBy,
  waitUntilReady,
  withCleanup,
} from "./harness.mjs";

const bare = fileURLToPath(new URL("bare-server.mjs", import.meta.url));
/** The time that a server is idle before its memory is read, in ms. */
const idleFor = 3000;

/** Starts `script` and ends it again. @returns seconds until its first answer, and what it used by then and idle */
async function start(script, dataDir, port, variables) {
  const env = { ...serverEnvironment(port, dataDir), SAMPLE_DATA: "on", ...variables };
  const from = performance.now();
  const child = spawn(process.execPath, [script], { cwd: dataDir, env, stdio: ["ignore", "ignore", "inherit"] });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  try {
    await waitUntilReady(port, child, 50);
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
const startTwice = (script, onPostgres) =>
  withCleanup(async (own) => {
    const dataDir = own(await mkdtemp(join(tmpdir(), "dop-bench-")), (it) => rm(it, { recursive: true, force: true }));
    const variables = onPostgres ? { DATABASE_URL: own(await startDatabase()).url } : {};
    const once = async () => start(script, dataDir, await freePort(), variables);
    return { first: await once(), later: await once() };
  });

/**
 * Cold starts with sample data until the first answer, and memory after it, compared with a process that opens the same
 * database and answers one statement: nothing that uses it can be faster. Medians of `rounds`, in turns. A report.
 */
export async function starts(rounds = "3") {
  const found = new Map();
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
  console.table(
    [...found].map(([name, { bare: limit, portal }]) => ({
      start: name,
      "bare s": rounded(medianOf(limit, "seconds"), 2),
      "portal s": rounded(medianOf(portal, "seconds"), 2),
      ratio: rounded(medianOf(portal, "seconds") / medianOf(limit, "seconds")),
      "processor s": rounded(medianOf(portal, "processor")),
      "bare idle MB": Math.round(medianOf(limit, "memory")),
      "idle MB": Math.round(medianOf(portal, "memory")),
      "most MB": Math.round(medianOf(portal, "most")),
    })),
  );
  return [];
}
