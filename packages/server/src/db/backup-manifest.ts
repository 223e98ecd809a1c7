import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { build } from "../lib/build.ts";
import { advisoryLocks } from "./advisory-locks.ts";
import { BackupError, ownerOnly } from "./backup-encryption.ts";
import { connectMs, connectToWritable } from "./writable-host.ts";
import { readFacts, type DatabaseFacts } from "./database-facts.ts";

/** The counts that lie beside a backup, for its proof: no data of a person, and no key. */
export interface BackupManifest extends DatabaseFacts {
  readonly version: string;
  /** The moment of the backup, ISO 8601. */
  readonly at: string;
  /** Of the backup's file, as it is on the disk. */
  readonly sha256: string;
}

export const manifestFile = (file: string): string => `${file}.manifest`;

export async function fileDigest(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/** Writes the manifest of a backup beside it. */
export async function writeManifest(file: string, facts: DatabaseFacts, at: Date): Promise<void> {
  const manifest: BackupManifest = {
    version: build.version,
    at: at.toISOString(),
    sha256: await fileDigest(file),
    ...facts,
  };
  await writeFile(manifestFile(file), `${JSON.stringify(manifest)}\n`, { mode: ownerOnly });
}

const numbers = z.record(z.string(), z.number());
const words = z.record(z.string(), z.string());

const manifestSchema = z.object({
  version: z.string(),
  at: z.iso.datetime(),
  sha256: z.string(),
  born: z.string(),
  migrations: z.array(z.string()),
  rows: words,
  ledger: numbers,
  parts: words,
  sequences: numbers,
}) satisfies z.ZodType<BackupManifest>;

/** The manifest beside a backup; null where there is none that can be read, as of a backup of a version before 1.0. */
export async function readManifest(file: string): Promise<BackupManifest | null> {
  try {
    return manifestSchema.parse(JSON.parse(await readFile(manifestFile(file), "utf8")));
  } catch {
    return null;
  }
}

/**
 * Does `work` on one moment of a database, which `snapshot` names, and which it can count.
 * @throws BackupError where another backup is written to `file` at the same time
 */
export async function withFacts<T>(
  databaseUrl: string,
  file: string,
  work: (snapshot: string, count: () => Promise<DatabaseFacts>) => Promise<T>,
): Promise<T> {
  // Once it is open, a connection without time limits: it waits for a dump of any size.
  const client = await connectToWritable(databaseUrl, { keepAlive: true, connectionTimeoutMillis: connectMs });
  try {
    await client.query("begin isolation level repeatable read read only");
    const turn = `select pg_try_advisory_xact_lock(${String(advisoryLocks.backups)}, hashtext($1)) as free`;
    if (!(await client.query<{ free: boolean }>(turn, [file])).rows[0]?.free)
      throw new BackupError(`Another backup is being written to ${file}: wait for it, or name another file.`);
    const { rows } = await client.query<{ snapshot: string }>("select pg_export_snapshot() as snapshot");
    return await work(rows[0]?.snapshot ?? "", () => readFacts((sql) => client.query(sql)));
  } finally {
    await client.end();
  }
}
