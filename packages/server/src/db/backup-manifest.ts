import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { build } from "../lib/build.ts";
import { ownerOnly } from "./backup-encryption.ts";
import { connectToWritable } from "./writable-host.ts";
import { readFacts, type DatabaseFacts } from "./database-facts.ts";

/** The counts that lie beside a backup, for its proof: no data of a person, and no key. */
export interface BackupManifest extends DatabaseFacts {
  readonly version: string;
  /** The moment of the backup, ISO 8601. */
  readonly at: string;
  /** Of the backup's file, as it is on the disk. */
  readonly sha256: string;
}

const manifestFile = (file: string): string => `${file}.manifest`;

export async function fileDigest(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/** Writes the manifest of a backup that is complete at `partial`, and gets the name `file`. */
export async function writeManifest(file: string, partial: string, facts: DatabaseFacts, at: Date): Promise<void> {
  const manifest: BackupManifest = {
    version: build.version,
    at: at.toISOString(),
    sha256: await fileDigest(partial),
    ...facts,
  };
  await writeFile(manifestFile(file), `${JSON.stringify(manifest)}\n`, { mode: ownerOnly });
}

/** The manifest beside a backup; null where there is none that can be read, as of a backup of a version before 1.0. */
export async function readManifest(file: string): Promise<BackupManifest | null> {
  try {
    return JSON.parse(await readFile(manifestFile(file), "utf8")) as BackupManifest;
  } catch {
    return null;
  }
}

/** Counts a database, and does `work` on the very same moment of it, which `snapshot` names. */
export async function withFacts<T>(
  databaseUrl: string,
  work: (snapshot: string, facts: DatabaseFacts) => Promise<T>,
): Promise<T> {
  // A connection without time limits: it waits for a dump of any size.
  const client = await connectToWritable(databaseUrl, { keepAlive: true });
  try {
    await client.query("begin isolation level repeatable read read only");
    const { rows } = await client.query<{ snapshot: string }>("select pg_export_snapshot() as snapshot");
    const facts = await readFacts((sql) => client.query(sql));
    return await work(rows[0]?.snapshot ?? "", facts);
  } finally {
    await client.end();
  }
}
