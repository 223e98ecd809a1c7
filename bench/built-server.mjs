import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../scripts/lib/free-port.mjs";

const main = fileURLToPath(new URL("../packages/server/dist/main.js", import.meta.url));

/**
 * The built server with sample data, on a free port; ready when this comes back.
 *
 * @param {string | null} databaseUrl PostgreSQL; null is an embedded database of its own
 * @param {Record<string, string>} variables settings beside a local installation's
 */
export async function startServer(databaseUrl, variables = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), "dop-bench-"));
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    APP_ENV: "local",
    PORT: String(port),
    DATA_DIR: dataDir,
    RATE_LIMITS: "off",
    LOG_LEVEL: "error",
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...variables,
  };
  const child = spawn(process.execPath, [main], { cwd: dataDir, env, stdio: ["ignore", "ignore", "inherit"] });
  const stop = async () => {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 600; tries += 1) {
    const ready = await fetch(`http://127.0.0.1:${port}/api/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return { port, pid: child.pid, stop };
    await sleep(100);
  }
  await stop();
  throw new Error("the server did not become ready");
}
