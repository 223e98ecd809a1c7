import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { advisoryLocks } from "../../../db/advisory-locks.ts";
import { restorePostgres, type PostgresPlace } from "../../../db/backup.ts";
import { BackupError, BackupKeyError } from "../../../db/backup-encryption.ts";
import { fileDigest, readManifest } from "../../../db/backup-manifest.ts";
import type { Db, OpenDatabase } from "../../../db/database.ts";
import { connectMs, connectToWritable } from "../../../db/writable-host.ts";
import { millisecondsIn } from "../../../lib/time.ts";
import { examineRestored, type ProofProblem, type Restored } from "./examine-restored.ts";

/** A nightly backup's interval, and two hours for it to finish. */
export const oldestBackupHours = 26;

/** Hours for which a clock may be ahead: a later backup would seem new for longer than it is. */
const wrongClockHours = 2;

/** A schema that marks a database as one that proofs may empty. */
const mark = "portal_proof";

export interface ProofOptions extends Omit<Restored, "manifest"> {
  /** The backup, or a folder whose newest one is meant. */
  readonly from: string;
  readonly place: PostgresPlace;
  readonly identityFile: string | null;
  readonly now: Date;
}

export interface Proof {
  readonly file: string | null;
  /** The moment of the backup; null where its manifest does not tell. */
  readonly backupAt: Date | null;
  readonly problems: readonly ProofProblem[];
}

/** The time of a backup: of its manifest, or of the file where that cannot be read. */
async function timeOf(file: string): Promise<number> {
  const manifest = await readManifest(file);
  return manifest === null ? (await stat(file)).mtimeMs : Date.parse(manifest.at);
}

/** The newest backup in a folder, whatever a person has called it; null where there is none. */
async function newestIn(from: string): Promise<string | null> {
  const found = await stat(from).catch(() => null);
  if (found === null) return null;
  if (!found.isDirectory()) return from;
  const files = (await readdir(from, { withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name.endsWith(".backup"))
    .map(({ name }) => join(from, name));
  const times = await Promise.all(files.map(async (file) => ({ file, time: await timeOf(file) })));
  return times.toSorted((one, other) => one.time - other.time).at(-1)?.file ?? null;
}

/**
 * Does `work` while no other proof fills the same database, which would make one of them find a good backup broken.
 * @throws BackupError while another does
 */
async function alone<T>({ databaseUrl }: PostgresPlace, work: () => Promise<T>): Promise<T> {
  const client = await connectToWritable(databaseUrl, { keepAlive: true, connectionTimeoutMillis: connectMs });
  try {
    const turn = `select pg_try_advisory_lock(${String(advisoryLocks.proofInside)}) as free`;
    if (!(await client.query<{ free: boolean }>(turn)).rows[0]?.free)
      throw new BackupError("PROVE_DATABASE_URL: another proof is filling this database. Wait for its end.");
    return await work();
  } finally {
    await client.end();
  }
}

/** Asks the scratch database for a lock that the live one holds. @throws BackupError where both are one database */
async function requireOther(live: OpenDatabase, scratch: OpenDatabase): Promise<void> {
  await live.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.proofs})`.execute(tx);
    const { rows } = await scratch.query(`select pg_try_advisory_xact_lock(${advisoryLocks.proofs}) as free`, []);
    if (!(rows[0] as { free: boolean }).free)
      throw new BackupError(
        "PROVE_DATABASE_URL: this is the portal's own database, which proofs would empty. Create one for them alone.",
      );
  });
}

/** Empties the scratch database of what an earlier proof has left. @throws BackupError for any other database */
async function clear(scratch: OpenDatabase): Promise<void> {
  const { rows } = await scratch.query(
    `select (select count(*)::int from pg_tables where schemaname in ('public', 'pgboss')) as tables,
      to_regnamespace('${mark}') is not null as marked`,
    [],
  );
  const { tables, marked } = rows[0] as { tables: number; marked: boolean };
  if (tables > 0 && !marked)
    throw new BackupError(
      "PROVE_DATABASE_URL: this database is not empty, and no proof has filled it. Create one for proofs alone.",
    );
  await scratch.runScript(`begin;
    create schema if not exists ${mark};
    drop schema if exists pgboss cascade; drop schema public cascade; create schema public; commit;`);
}

async function restoreAndExamine(options: ProofOptions, file: string): Promise<Omit<Proof, "file">> {
  const { scratch, place, identityFile, now } = options;
  const manifest = await readManifest(file);
  const one = (check: string, problem: string) => ({ problems: [{ check, problem }] });
  if (manifest === null)
    return { backupAt: null, ...one("manifest", `${file} has no manifest beside it, or one that cannot be read`) };
  const backupAt = new Date(manifest.at);
  const hours = Math.floor((now.getTime() - backupAt.getTime()) / millisecondsIn.hour);
  const old = hours < oldestBackupHours ? [] : one("age", `the newest backup is ${String(hours)} hours old`).problems;
  const early = hours > -wrongClockHours ? [] : one("age", "the newest backup is dated in the future").problems;
  const all = (more: readonly ProofProblem[]) => ({ backupAt, problems: [...old, ...early, ...more] });
  if ((await fileDigest(file)) !== manifest.sha256)
    return all(one("file", "the file is not as it was written: cut off, changed or exchanged").problems);
  await requireOther(options.live, scratch);
  return alone(place, async () => {
    await clear(scratch);
    try {
      await restorePostgres(scratch, place, { file, identityFile });
      return all(await examineRestored({ ...options, manifest }));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return all(one(error instanceof BackupKeyError ? "key" : "restore", reason).problems);
    } finally {
      // Everybody's data does not stay here until the next night.
      await clear(scratch);
    }
  });
}

/**
 * Restores the newest backup into the scratch database, and compares it with what was counted when it was made, with
 * the audit log's seals, and with the books. The scratch database is empty before and afterwards.
 * @throws BackupError
 */
export async function proveBackup(options: ProofOptions): Promise<Proof> {
  const file = await newestIn(options.from);
  if (file === null)
    return { file, backupAt: null, problems: [{ check: "backup", problem: `there is no backup in ${options.from}` }] };
  return { file, ...(await restoreAndExamine(options, file)) };
}

/** Records a proof for the page of checks and the alert. */
export async function recordProof(db: Db, { backupAt, problems }: Proof, now: Date): Promise<void> {
  const failed = [...new Set(problems.map(({ check }) => check))].join(" ");
  await db.insertInto("backup_proofs").values({ proved_at: now, backup_at: backupAt, failed_checks: failed }).execute();
}
