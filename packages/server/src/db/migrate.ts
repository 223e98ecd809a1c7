import { readdir, readFile } from "node:fs/promises";
import { sql } from "kysely";
import { applicationGrants } from "./application-role.ts";
import { adoptBaseline, baseline, mergedMigrations } from "./baseline.ts";
import type { OpenDatabase } from "./database.ts";
import { advisoryLocks } from "./advisory-locks.ts";

const migrationsFolder = new URL("../../migrations/", import.meta.url);

/** Longest wait of a migration for a table in use, in milliseconds; all requests for that table wait behind it. */
const lockPatience = 10_000;

/** One file of `packages/server/migrations`, named NNNN-what-it-does.sql and numbered without gaps. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
}

/** The migrations of this version of the portal, oldest first. */
export async function migrationTexts(): Promise<Migration[]> {
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(new URL(name, migrationsFolder), "utf8") })),
  );
}

async function appliedMigrations({ db }: OpenDatabase): Promise<Set<string>> {
  const present = sql<{ found: boolean }>`select to_regclass('portal_migrations') is not null as found`;
  if (!(await present.execute(db)).rows[0]?.found) return new Set();
  const { rows } = await sql<{ name: string }>`select name from portal_migrations`.execute(db);
  return new Set(rows.map((row) => row.name));
}

/** The migrations that this database still lacks; readiness fails while there are any. */
export async function pendingMigrations(database: OpenDatabase): Promise<Migration[]> {
  const applied = await appliedMigrations(database);
  return (await migrationTexts()).filter((migration) => !applied.has(migration.name));
}

/** A newer version has migrated the database; the message is for an operator. */
export class NewerDatabaseError extends Error {
  override readonly name = "NewerDatabaseError";

  constructor(unknown: readonly string[]) {
    super(
      `This database was migrated by a newer version of the portal: it has ${unknown.join(", ")}, ` +
        "which this version does not know. Nothing was changed. Run `migrate` of the newest version alone; " +
        "servers of the version before need none (docs/operations/upgrade.md).",
    );
  }
}

/** @throws NewerDatabaseError when the database has migrations that this version does not know */
export async function requireKnownMigrations(database: OpenDatabase): Promise<void> {
  const known = new Set<string>([...mergedMigrations, ...(await migrationTexts()).map(({ name }) => name)]);
  const unknown = [...(await appliedMigrations(database))].filter((name) => !known.has(name));
  if (unknown.length > 0) throw new NewerDatabaseError(unknown.toSorted());
}

interface MigrateOptions {
  /** Longest wait for a table in use, in milliseconds. */
  readonly patience?: number;
  /** The role of running servers, which gets its rights in each migration's own transaction; null: the owner serves. */
  readonly role?: string | null;
}

/**
 * Brings the database to this version. Each file runs in one transaction together with its entry in
 * `portal_migrations`; an advisory lock makes servers that start at once take turns.
 *
 * @returns the names of the migrations that this call has applied
 * @throws SQLSTATE 55P03 when a table was in use for longer, perhaps by a backup: nothing of that file was done
 * @throws UnfinishedSchemaError when the database stopped in the middle of the migrations before the baseline
 * @throws NewerDatabaseError when the database lacks migrations and has others that this version does not know
 */
export async function migrate(
  database: OpenDatabase,
  { patience = lockPatience, role = null }: MigrateOptions = {},
): Promise<string[]> {
  const done: string[] = [];
  if ((await pendingMigrations(database)).length === 0) return done;
  await requireKnownMigrations(database);
  if (await adoptBaseline(database, await appliedMigrations(database))) done.push(baseline);
  for (const migration of await migrationTexts()) {
    const literal = `'${migration.name.replaceAll("'", "''")}'`;
    if ((await appliedMigrations(database)).has(migration.name)) continue;
    try {
      await database.runScript(
        `begin;
        select pg_advisory_xact_lock(${String(advisoryLocks.migrations)});
        set local lock_timeout = ${String(patience)};
        create table if not exists portal_migrations (name text primary key,
          applied_at timestamptz not null default now());
        insert into portal_migrations (name) values (${literal});
        ${migration.sql}
        ${role === null ? "" : applicationGrants(role)}
        commit;`,
      );
      done.push(migration.name);
    } catch (error) {
      // Another server may have applied it while this one waited for the lock.
      if (!(await appliedMigrations(database)).has(migration.name)) throw error;
    }
  }
  return done;
}
