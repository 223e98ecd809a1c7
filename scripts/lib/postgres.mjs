import { spawn, spawnSync } from "node:child_process";
import { chownSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./free-port.mjs";
import { UserError } from "./script-helpers.mjs";
import { postgresBinaries } from "./postgres-binaries.mjs";
import { outputOf } from "./system.mjs";

const settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: 200,
  shared_buffers: "64MB",
};

/**
 * Starts a real PostgreSQL for the tests: a fresh cluster in a temporary folder, on a free port of 127.0.0.1,
 * without durability. It is removed by `stop()`, and at the latest when this process ends.
 *
 * @param {Record<string, string>} more settings besides the tests' own
 * @returns {Promise<{ url: string, stop(): Promise<void> }>}
 */
export async function startPostgres(more = {}) {
  const binaries = await postgresBinaries();
  const account = unprivilegedAccount();
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "dop-postgres-"));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  try {
    if (account.uid !== undefined) chownSync(folder, account.uid, account.gid);
    initialize(binaries, folder, account);
    const { child, ended, port } = await launch(binaries, folder, account, { ...settings, ...more });
    const killNow = () => {
      child.kill("SIGKILL");
      removeFolder();
    };
    process.once("exit", killNow);
    const stop = async () => {
      process.removeListener("exit", killNow);
      // "Fast" shutdown: clients are disconnected, as wanted at the end of a test run.
      child.kill("SIGINT");
      await Promise.race([ended, sleep(5000, undefined, { ref: false }).then(() => child.kill("SIGKILL"))]);
      await ended;
      removeFolder();
    };
    return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
  } catch (error) {
    removeFolder();
    throw error;
  }
}

/** PostgreSQL refuses to run as root: there it runs as `postgres`, or as `nobody`. */
function unprivilegedAccount() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ["postgres", "nobody"]) {
    const uid = outputOf("id", ["-u", name]);
    const gid = outputOf("id", ["-g", name]);
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new UserError("PostgreSQL does not run as root, and there is neither a `postgres` nor a `nobody` account.");
}

/** The same collation as the embedded engine where the system has it: both databases then sort alike. */
function initialize(binaries, folder, account) {
  const options = ["--auth=trust", "--username=postgres", "--encoding=UTF8", "--no-sync", "--no-instructions"];
  const locales = [["--locale=C", "--lc-ctype=C.UTF-8"], ["--locale=C"]];
  let complaint = "";
  for (const locale of locales) {
    const data = join(folder, "data");
    const { status, stderr } = spawnSync(join(binaries, "initdb"), ["-D", data, ...options, ...locale], {
      ...account,
      cwd: folder,
      encoding: "utf8",
    });
    if (status === 0) return;
    complaint = stderr;
    rmSync(data, { recursive: true, force: true });
  }
  throw new UserError(`initdb failed: ${complaint}`);
}

/** Another process may take the free port first: then the server ends at once, and the next port is tried. */
async function launch(binaries, folder, account, wanted, triesLeft = 3) {
  const port = await freePort();
  const flags = Object.entries({ ...wanted, port }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const data = join(folder, "data");
  const child = spawn(join(binaries, "postgres"), ["-D", data, ...flags], { ...account, cwd: folder, stdio: "ignore" });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.once("error", () => {});
  if (await becomesReady(child, port, data)) return { child, ended, port };
  child.kill("SIGKILL");
  if (triesLeft > 1) return launch(binaries, folder, account, wanted, triesLeft - 1);
  throw new UserError("PostgreSQL did not start.");
}

/** True when this very server answers within 30 seconds; the data directory tells it from another on the same port. */
async function becomesReady(child, port, data) {
  const { default: pg } = await import("pg");
  const giveUp = Date.now() + 30_000;
  while (child.pid !== undefined && child.exitCode === null && Date.now() < giveUp) {
    const client = new pg.Client({ host: "127.0.0.1", port, user: "postgres", database: "postgres" });
    client.on("error", () => {});
    try {
      await client.connect();
      const { rows } = await client.query("show data_directory");
      await client.end();
      if (rows[0].data_directory === data) return true;
    } catch {
      // Not up yet.
    }
    await sleep(50);
  }
  return false;
}
