import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { serverMain } from "../scripts/lib/build.mjs";
import { freePort } from "../scripts/lib/free-port.mjs";

/** The settings of a local installation with sample data. */
export const serverEnvironment = (port, dataDir) => ({
  PATH: process.env.PATH,
  APP_ENV: "local",
  PORT: String(port),
  DATA_DIR: dataDir,
  RATE_LIMITS: "off",
  LOG_LEVEL: "error",
});

/** Asks an address every `everyMs` until it answers. @throws when the process ends or three minutes are over */
export async function waitUntil(address, child, everyMs) {
  const giveUp = Date.now() + 180_000;
  while (child.exitCode === null && Date.now() < giveUp) {
    const ready = await fetch(address).then(
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
  const env = {
    ...serverEnvironment(port, dataDir),
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...variables,
  };
  const child = spawn(process.execPath, [serverMain], { cwd: dataDir, env, stdio: ["ignore", "ignore", "inherit"] });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await waitUntil(`http://127.0.0.1:${port}/api/health/ready`, child, 100);
    return { port, pid: child.pid, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
