import { spawn } from "node:child_process";
import { join } from "node:path";
import { open, readFile, rename, rm, stat } from "node:fs/promises";
import { childEnvironment } from "../config.ts";
import type { OpenDatabase } from "./database.ts";
import { openPglite } from "./open-pglite.ts";

/** A backup could not be made or restored; the message says why and what to do. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

/** A PostgreSQL database, and the folder of its client programs (null: on the PATH). */
export interface PostgresPlace {
  readonly databaseUrl: string;
  readonly programs: string | null;
}

/** Only the operator may read a backup: it contains everything. */
const ownerOnly = 0o600;

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/**
 * Runs one of PostgreSQL's own programs on a database; the password travels in the environment, not in the arguments.
 */
async function runProgram(
  { databaseUrl, programs }: PostgresPlace,
  program: string,
  args: readonly string[],
): Promise<void> {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = "";
  const child = spawn(programs === null ? program : join(programs, program), [...args, `--dbname=${url.href}`], {
    env: childEnvironment(password === "" ? {} : { PGPASSWORD: password }),
    stdio: ["ignore", "ignore", "pipe"],
  });
  let complaint = "";
  child.stderr.on("data", (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  await new Promise<void>((resolve, reject) => {
    child.once("error", () =>
      reject(
        new BackupError(
          `${program} was not found: install PostgreSQL's client programs and name their folder in PG_BIN.`,
        ),
      ),
    );
    child.once("close", (code) =>
      code === 0 ? resolve() : reject(new BackupError(`${program} failed:\n${complaint.trim()}`)),
    );
  });
}

/** Writes to a temporary name first: an interrupted backup never looks complete. */
async function writeWhole(file: string, write: (partial: string) => Promise<void>): Promise<void> {
  if (await exists(file)) throw new BackupError(`${file} exists already; a backup overwrites nothing.`);
  const partial = `${file}.partial`;
  try {
    await (await open(partial, "w", ownerOnly)).close();
    await write(partial);
    await rename(partial, file);
  } finally {
    await rm(partial, { force: true });
  }
}

/** A consistent snapshot of a PostgreSQL database in use, in PostgreSQL's own archive format. */
export async function backUpPostgres(place: PostgresPlace, file: string): Promise<void> {
  await writeWhole(file, (partial) =>
    runProgram(place, "pg_dump", ["--format=custom", "--no-owner", "--no-privileges", `--file=${partial}`]),
  );
}

/** The embedded database as a compressed archive. */
export async function backUpEmbedded({ pglite }: OpenDatabase, file: string): Promise<void> {
  if (!pglite) throw new BackupError("This is not the embedded database.");
  const dump = await pglite.dumpDataDir("gzip");
  await writeWhole(file, async (partial) => {
    const handle = await open(partial, "w", ownerOnly);
    try {
      await handle.write(Buffer.from(await dump.arrayBuffer()));
      await handle.sync();
    } finally {
      await handle.close();
    }
  });
}

async function requireFile(file: string): Promise<void> {
  if (!(await exists(file))) throw new BackupError(`There is no ${file}.`);
}

/** Fills an empty PostgreSQL database from a backup: all of it or nothing. */
export async function restorePostgres(database: OpenDatabase, place: PostgresPlace, file: string): Promise<void> {
  await requireFile(file);
  const { rows } = await database.query(
    "select count(*)::int as n from information_schema.tables where table_schema in ('public', 'pgboss')",
    [],
  );
  if ((rows[0] as { n: number }).n > 0)
    throw new BackupError("This database is not empty. Create a new one and restore into that.");
  await runProgram(place, "pg_restore", ["--single-transaction", "--exit-on-error", "--no-owner", file]);
}

/** Creates an embedded database below `dataDir` from a backup. */
export async function restoreEmbedded(dataDir: string, file: string): Promise<OpenDatabase> {
  await requireFile(file);
  if (await exists(`${dataDir}/pglite`))
    throw new BackupError(`${dataDir} has a database already. Move it away, or restore into another DATA_DIR.`);
  return openPglite(dataDir, new Blob([await readFile(file)]));
}
