import { spawn, spawnSync } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { freePort } from "../../scripts/lib/free-port.mjs";
import { postgresBinaries } from "../../scripts/lib/postgres-binaries.mjs";

const query = async (url, text) => {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};

/**
 * A streaming standby of a PostgreSQL, which confirms each commit before the client gets its answer.
 *
 * @param {{ url: string, account: { uid: number, gid: number } }} primary
 */
export async function startStandby({ url, account }) {
  const binaries = await postgresBinaries();
  const folder = mkdtempSync(join(tmpdir(), "dop-standby-"));
  chownSync(folder, account.uid, account.gid);
  const data = join(folder, "data");
  const run = (program, ...args) => {
    const { status, stderr } = spawnSync(join(binaries, program), args, { ...account, cwd: folder, encoding: "utf8" });
    if (status !== 0) throw new Error(`${program}: ${stderr}`);
  };
  run("pg_basebackup", "-D", data, "-R", "-X", "stream", "-c", "fast", "-d", url);
  const port = await freePort();
  // A standby does not start with fewer connections than its primary.
  const [{ most }] = await query(url, "select current_setting('max_connections') as most");
  const settings = { port, max_connections: most, listen_addresses: "127.0.0.1", unix_socket_directories: "" };
  const flags = ["-D", data, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
  const child = spawn(join(binaries, "postgres"), flags, { ...account, cwd: folder, stdio: "ignore" });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const own = new URL(url);
  own.port = String(port);
  const streams = "select from pg_stat_replication where state = 'streaming'";
  while ((await query(url, streams)).length === 0) {
    if (child.exitCode !== null) throw new Error("the standby did not start");
    await sleep(100);
  }
  await query(url, "alter system set synchronous_standby_names = '*'");
  await query(url, "select pg_reload_conf()");
  return {
    url: own.href,
    /** Makes it the primary. @returns when it takes writes */
    promote: async () => {
      run("pg_ctl", "-D", data, "-w", "promote");
      while ((await query(own.href, "select pg_is_in_recovery() as is"))[0].is) await sleep(20);
    },
    stop: async () => {
      child.kill("SIGINT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
