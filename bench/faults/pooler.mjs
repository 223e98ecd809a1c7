import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { freePort } from "../../scripts/lib/free-port.mjs";
import { isExecutable, findOrInstall, findProgram, installPackages } from "../../scripts/lib/system.mjs";

const pgbouncerProgram = () =>
  findOrInstall(
    () => findProgram(["pgbouncer"]) ?? ["/usr/sbin/pgbouncer", "/opt/homebrew/bin/pgbouncer"].find(isExecutable),
    () => installPackages("pgbouncer"),
    "This fault needs PgBouncer. Install it (Debian and Ubuntu: apt-get install pgbouncer).",
  );

/** The settings of a connection that a pooler drops, for the role (docs/operations/proxy.md). */
const ofRole = ["timezone = 'UTC'", "jit = off", "lock_timeout = '10s'", "idle_in_transaction_session_timeout = '60s'"];

/**
 * A PgBouncer in transaction mode before a PostgreSQL, with the lines of docs/operations/proxy.md.
 *
 * @param {{ url: string, account: { uid: number, gid: number } }} database
 */
export async function startPooler({ url, account }) {
  const program = await pgbouncerProgram();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const line of ofRole) await client.query(`alter role postgres set ${line}`);
  await client.end();
  const folder = mkdtempSync(join(tmpdir(), "dop-pooler-"));
  chownSync(folder, account.uid, account.gid);
  const port = await freePort();
  const settings = join(folder, "pgbouncer.ini");
  const lines = [
    "[databases]",
    `postgres = host=127.0.0.1 port=${new URL(url).port} user=postgres`,
    "[pgbouncer]",
    "pool_mode = transaction",
    "ignore_startup_parameters = options",
    "auth_type = any",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
  ];
  writeFileSync(settings, `${lines.join("\n")}\n`, { mode: 0o644 });
  let child;
  const start = () => {
    child = spawn(program, ["-q", settings], { ...account, cwd: folder, stdio: "ignore" });
  };
  const end = async () => {
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
  start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    restart: async () => {
      await end();
      start();
    },
    stop: async () => {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
