import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./free-port.mjs";
import { UserError } from "./script-helpers.mjs";
import { findProgram, installPackages, isExecutable, findOrInstall } from "./system.mjs";

/** The bytes that the tests' scanner finds harmful in any file. */
export const harmfulContent = "dop-harmful-test-content-7f3a91";
/** The name that the scanner gives it. */
export const harmfulSignature = "Dop.Test.Harmful.UNOFFICIAL";

/** ClamAV's daemon: the installed one, else Debian's package where this script may add it. */
export function clamdProgram() {
  return findOrInstall(
    installedClamd,
    () => installPackages("clamav-daemon"),
    "The server tests need ClamAV's clamd. Install it (Debian and Ubuntu: apt-get install clamav-daemon; " +
      "macOS: brew install clamav).",
  );
}

function installedClamd() {
  const usual = ["/usr/sbin/clamd", "/opt/homebrew/sbin/clamd", "/usr/local/sbin/clamd"];
  return findProgram(["clamd"]) ?? usual.find(isExecutable);
}

/**
 * Starts a real clamd for tests: in a temporary folder, on a free port of 127.0.0.1 and a unix socket, with one
 * signature of our own and no other. It does not use the network. Removed by `stop()`, and at the latest when this
 * process ends.
 *
 * @param {{ maxStreamBytes?: number }} options
 */
export async function startClamd({ maxStreamBytes = 16 * 1024 * 1024 } = {}, triesLeft = 3) {
  const program = await clamdProgram();
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "dop-clamd-"));
  const port = await freePort();
  const socket = join(folder, "clamd.sock");
  const configuration = writeConfiguration(folder, { port, socket, maxStreamBytes });
  const child = spawn(program, [`--config-file=${configuration}`], { cwd: folder, stdio: "ignore" });
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
  // The socket is this very daemon's; the port may have been taken by another process since.
  if ((await answersPing({ path: socket }, child)) && (await answersPing({ host: "127.0.0.1", port }, child)))
    return { host: "127.0.0.1", port, socket, stop };
  await stop();
  if (triesLeft > 1) return startClamd({ maxStreamBytes }, triesLeft - 1);
  throw new UserError("clamd did not start.");
}

function writeConfiguration(folder, { port, socket, maxStreamBytes }) {
  const signatures = join(folder, "signatures");
  mkdirSync(signatures);
  const name = harmfulSignature.replace(/\.UNOFFICIAL$/, "");
  writeFileSync(join(signatures, "test.ndb"), `${name}:0:*:${Buffer.from(harmfulContent).toString("hex")}\n`);
  const settings = {
    DatabaseDirectory: signatures,
    LocalSocket: socket,
    TCPSocket: port,
    TCPAddr: "127.0.0.1",
    Foreground: "yes",
    StreamMaxLength: maxStreamBytes,
    MaxThreads: 4,
  };
  const file = join(folder, "clamd.conf");
  writeFileSync(
    file,
    Object.entries(settings)
      .map(([key, value]) => `${key} ${value}\n`)
      .join(""),
  );
  return file;
}

/** True when the daemon answers PING within 30 seconds. */
async function answersPing(address, child) {
  const giveUp = Date.now() + 30_000;
  while (child.pid !== undefined && child.exitCode === null && Date.now() < giveUp) {
    if (await ping(address)) return true;
    await sleep(50);
  }
  return false;
}

function ping(address) {
  return new Promise((resolve) => {
    const socket = createConnection(address, () => socket.write("zPING\0"));
    socket.setTimeout(1000, () => socket.destroy());
    socket.once("data", (data) => {
      resolve(data.toString().startsWith("PONG"));
      socket.destroy();
    });
    socket.once("error", () => {});
    socket.once("close", () => resolve(false));
  });
}
