import { spawn } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./free-port.mjs";
import { UserError } from "./script-helpers.mjs";
import { findProgram, installPackages, isExecutable, findOrInstall } from "./system.mjs";

/** nginx: the installed one, else Debian's package where this script may add it. @returns {Promise<string>} */
export function nginxProgram() {
  return findOrInstall(
    () => findProgram(["nginx"]) ?? ["/usr/sbin/nginx", "/opt/homebrew/bin/nginx"].find(isExecutable),
    () => installPackages("nginx"),
    "The server tests need nginx. Install it (Debian and Ubuntu: apt-get install nginx; macOS: brew install nginx).",
  );
}

/**
 * Starts a real nginx for tests: in a temporary folder, on a free port of 127.0.0.1, in one process that reads none of
 * the system's configuration. Removed by `stop()`, and at the latest when this process ends.
 *
 * @param {{ upstream: string, location: string, more?: string }} lines the `upstream` block, what is in
 *   `location /`, and other locations
 */
export async function startNginx(lines, triesLeft = 3) {
  const program = await nginxProgram();
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "dop-nginx-"));
  const port = await freePort();
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const configuration = join(folder, "nginx.conf");
  writeFileSync(
    configuration,
    `daemon off; master_process off; pid ${join(folder, "nginx.pid")};
    events {}
    http {
      access_log off;
      ${temporary.join("\n")}
      ${lines.upstream}
      server { listen 127.0.0.1:${port}; location / { ${lines.location} } ${lines.more ?? ""} }
    }`,
  );
  const log = join(folder, "error.log");
  const child = spawn(program, ["-p", folder, "-e", log, "-c", configuration], { stdio: "ignore" });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.once("error", () => {});
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const killNow = () => {
    child.kill("SIGKILL");
    remove();
  };
  process.once("exit", killNow);
  const stop = async () => {
    process.removeListener("exit", killNow);
    child.kill("SIGKILL");
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) await ended;
    remove();
  };
  if (await listens(port, child)) return { url: `http://127.0.0.1:${port}`, stop };
  await stop();
  if (triesLeft > 1) return startNginx(lines, triesLeft - 1);
  throw new UserError("nginx did not start.");
}

/** True when it takes connections within 30 seconds; it ends at once when another process took its port first. */
async function listens(port, child) {
  const giveUp = Date.now() + 30_000;
  while (child.pid !== undefined && child.exitCode === null && Date.now() < giveUp) {
    if (await connects(port)) return child.exitCode === null;
    await sleep(50);
  }
  return false;
}

function connects(port) {
  return new Promise((resolve) => {
    const socket = createConnection({ host: "127.0.0.1", port });
    socket.once("connect", () => {
      resolve(true);
      socket.destroy();
    });
    socket.once("error", () => resolve(false));
  });
}
