import { createHash } from "node:crypto";
import { queueKeys } from "@dop/domain/queues";
import { sql } from "kysely";
import type { OpenDatabase } from "../db/database.ts";
import { migrate, type MigrateOptions, migrationTexts, repeatableTexts } from "../db/migrate.ts";
import { loadReferenceData, productRows } from "../db/reference-data.ts";
import { installJobs, jobsInstallation } from "../jobs/index.ts";

/** A digest of all that this version puts into a database, in 64 hexadecimal digits. */
async function digestOfVersion(): Promise<string> {
  const about = JSON.stringify([
    await migrationTexts(),
    await repeatableTexts(),
    jobsInstallation(),
    productRows,
    queueKeys,
  ]);
  return createHash("sha256").update(about).digest("hex");
}

/** True when this version has prepared the embedded database, by a comment in it: checking all takes 0.3 seconds. */
async function isPrepared({ db }: OpenDatabase, digest: string): Promise<boolean> {
  const { rows } = await sql<{ prepared: string | null }>`
    select obj_description(to_regclass('portal_migrations'), 'pg_class') as prepared
    where to_regclass('pgboss.version') is not null`.execute(db);
  return rows[0]?.prepared === digest;
}

/**
 * Brings a database to this version: tables, job queues, prices of a new installation. Harmless when repeated or done
 * by several servers at once.
 * @param role under which servers run, where that is not the owner of the tables
 * @param onProgress is told of each migration
 * @returns the migrations that were applied
 */
export async function prepareDatabase(
  database: OpenDatabase,
  { role = null, onProgress }: Pick<MigrateOptions, "role" | "onProgress"> = {},
): Promise<string[]> {
  // Only one process opens the embedded database. On PostgreSQL a server of another version may have been at it since.
  const digest = database.kind === "pglite" ? await digestOfVersion() : null;
  if (digest !== null && (await isPrepared(database, digest))) return [];
  const applied = await migrate(database, { role, ...(onProgress && { onProgress }) });
  await installJobs(database);
  await loadReferenceData(database.db);
  // Without statistics of filled columns the planner guesses, until they are analyzed by chance.
  if (applied.length > 0 && database.kind === "postgres") await database.runScript("analyze");
  if (digest !== null) await database.runScript(`comment on table portal_migrations is '${digest}'`);
  return applied;
}
