import { spawn, type ChildProcessByStdio } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { open, rename, rm } from "node:fs/promises";
import { Readable, type Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { hostAddresses } from "../config/addresses.ts";
import { childEnvironment } from "../config.ts";
import { BackupError, ownerOnly, readBackup, writeBackup } from "./backup-encryption.ts";
import { manifestFile, withFacts, writeManifest } from "./backup-manifest.ts";
import type { Db, OpenDatabase } from "./database.ts";

/** A PostgreSQL database, and the folder of its client programs (null: on the PATH). */
export interface PostgresPlace {
  readonly databaseUrl: string;
  readonly programs: string | null;
}

/** A server that answers at all does so within these seconds; `connect_timeout` of an address is stronger. */
const connectSeconds = "10";

/** An address without its password, wherever that stands in it, and the password; "" where there is none. */
function apart(databaseUrl: string): { readonly url: string; readonly password: string } {
  const [first = ""] = hostAddresses(databaseUrl);
  const { password, searchParams } = new URL(first);
  const [place = "", ...query] = databaseUrl.replace(/^(\w+:\/\/[^:@/?]*):[^/?]*@/, "$1@").split(/[?&]/);
  const kept = query.filter((part) => !new URLSearchParams(part).has("password"));
  return {
    url: kept.length === 0 ? place : `${place}?${kept.join("&")}`,
    password: searchParams.get("password") ?? decodeURIComponent(password),
  };
}

/** The lines of a program itself: those between them show rows, and so people. */
function ownWords(program: string, stderr: string): string {
  const lines = stderr.trim().split("\n");
  const own = lines.filter((line) => line.startsWith(`${program}: `));
  return (own.length > 0 ? own : lines.slice(0, 1)).join("\n");
}

/**
 * Runs one of PostgreSQL's programs on a database; the password is passed in the environment, not in the arguments.
 * @param carry moves the bytes that it reads or writes
 */
async function runProgram(
  { databaseUrl, programs }: PostgresPlace,
  [program, ...args]: readonly [program: string, ...args: string[]],
  carry: (child: ChildProcessByStdio<Writable, Readable, Readable>) => Promise<void>,
): Promise<void> {
  const { url, password } = apart(databaseUrl);
  const child = spawn(programs === null ? program : join(programs, program), [...args, `--dbname=${url}`], {
    env: childEnvironment({ PGCONNECT_TIMEOUT: connectSeconds, ...(password === "" ? {} : { PGPASSWORD: password }) }),
    stdio: ["pipe", "pipe", "pipe"],
  });
  let stderr = "";
  child.stderr.on("data", (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const ended = new Promise<void>((resolve, reject) => {
    const notFound = `${program} was not found: install PostgreSQL's client programs and name their folder in PG_BIN.`;
    child.once("error", () => reject(new BackupError(notFound)));
    child.once("close", (code) =>
      code === 0 ? resolve() : reject(new BackupError(`${program} failed:\n${ownWords(program, stderr)}`)),
    );
  });
  // A program whose output is not read would wait forever.
  const carrying = carry(child).catch((error: unknown) => {
    child.kill();
    throw error;
  });
  const [end, carried] = await Promise.allSettled([ended, carrying]);
  // The program's message says why its bytes broke off, unless this process has ended it.
  const isOurs = carried.status === "rejected" && (stderr === "" || isOurReason(carried.reason));
  if (isOurs) throw carried.reason;
  if (end.status === "rejected") throw end.reason;
  if (carried.status === "rejected") throw carried.reason;
}

/** True for a backup that cannot be read and a disk that takes no more; false for a pipe that the program closed. */
function isOurReason(reason: unknown): boolean {
  const { syscall, code } = reason as { syscall?: unknown; code?: unknown };
  return reason instanceof BackupError || (syscall !== undefined && code !== "EPIPE" && code !== "ECONNRESET");
}

/** Writes to a temporary name first: an interrupted backup never looks complete. */
async function writeWhole(file: string, write: (partial: string) => Promise<void>): Promise<void> {
  if (existsSync(file)) throw new BackupError(`${file} exists already; a backup overwrites nothing.`);
  const partial = `${file}.partial`;
  try {
    await (await open(partial, "w", ownerOnly)).close();
    await write(partial);
    if (existsSync(manifestFile(partial))) await rename(manifestFile(partial), manifestFile(file));
    await rename(partial, file);
  } finally {
    // A folder that refuses this has refused more before, and that is the reason to tell.
    for (const rest of [partial, manifestFile(partial)]) await rm(rest, { force: true }).catch(() => undefined);
  }
}

/**
 * A consistent snapshot of a PostgreSQL database in use, in PostgreSQL's own archive format, and beside it what was
 * counted in the same snapshot, for its proof.
 * @param recipients public keys for which it is encrypted
 */
export async function backUpPostgres(
  place: PostgresPlace,
  file: string,
  recipients: readonly string[] = [],
): Promise<void> {
  await withFacts(place.databaseUrl, file, async (snapshot, count) =>
    writeWhole(file, async (partial) => {
      const facts = await count();
      const at = new Date();
      const dump = ["pg_dump", "--format=custom", "--no-owner", "--no-privileges", `--snapshot=${snapshot}`] as const;
      await runProgram(place, dump, (child) => {
        child.stdin.end();
        return writeBackup(child.stdout, partial, recipients);
      });
      await writeManifest(partial, facts, at);
    }),
  );
}

/** The embedded database as a compressed archive, encrypted for `recipients`. */
export async function backUpEmbedded(
  { pglite }: OpenDatabase,
  file: string,
  recipients: readonly string[] = [],
): Promise<void> {
  if (!pglite) throw new BackupError("This is not the embedded database.");
  const dump = await pglite.dumpDataDir("gzip");
  await writeWhole(file, async (partial) =>
    writeBackup(Readable.from([Buffer.from(await dump.arrayBuffer())]), partial, recipients),
  );
}

/** A backup to restore, and the file with the secret key that opens it; null where none is named. */
interface StoredBackup {
  readonly file: string;
  readonly identityFile: string | null;
}

/** Refuses a database in which the portal never was: its backup would be found empty when it is needed. */
export async function requirePortal(database: Pick<OpenDatabase, "query">): Promise<void> {
  const { rows } = await database.query("select to_regclass('portal_migrations') is not null as is_there", []);
  if (!(rows[0] as { is_there: boolean }).is_there)
    throw new BackupError(
      "There is no portal in this database yet: see DATABASE_OWNER_URL, or run `portal migrate` first.",
    );
}

function requireFile(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) throw new BackupError(`There is no ${file}.`);
  if (!found.isFile()) throw new BackupError(`${file} is no file: name a backup.`);
}

/** Fills an empty PostgreSQL database from a backup: all of it or nothing. */
export async function restorePostgres(
  database: OpenDatabase,
  place: PostgresPlace,
  { file, identityFile }: StoredBackup,
): Promise<void> {
  requireFile(file);
  const { rows } = await database.query(
    "select count(*)::int as n from information_schema.tables where table_schema in ('public', 'pgboss')",
    [],
  );
  if ((rows[0] as { n: number }).n > 0)
    throw new BackupError("This database is not empty. Create a new one and restore into that.");
  const backup = await readBackup(file, identityFile);
  await runProgram(place, ["pg_restore", "--single-transaction", "--exit-on-error", "--no-owner"], async (child) => {
    child.stdout.resume();
    await pipeline(backup, child.stdin);
  });
  // A dump has no statistics.
  await database.runScript("analyze");
}

/** Creates an embedded database below `dataDir` from a backup. */
export async function restoreEmbedded(dataDir: string, { file, identityFile }: StoredBackup): Promise<OpenDatabase> {
  // A release has no embedded engine, and restores into PostgreSQL.
  const { folderIn, openPglite } = await import("./open-pglite.ts");
  requireFile(file);
  if (existsSync(folderIn(dataDir)))
    throw new BackupError(`${dataDir} has a database already. Move it away, or restore into another DATA_DIR.`);
  return openPglite(dataDir, new Blob([await buffer(await readBackup(file, identityFile))]));
}

/**
 * Records a backup for the page of checks. @returns false when that fails, as in a database of another version; the
 * backup is good without it
 */
export async function recordBackup(db: Db, made: { readonly at: Date; readonly encrypted: boolean }): Promise<boolean> {
  const row = { made_at: made.at, encrypted: made.encrypted };
  const written = db.insertInto("backups_made").values(row).execute();
  return written.then(
    () => true,
    () => false,
  );
}
