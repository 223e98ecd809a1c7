import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { applicationGrants } from "./application-role.ts";
import { adoptBaseline, baseline, mergedMigrations } from "./baseline.ts";
import type { OpenDatabase } from "./database.ts";
import { advisoryLocks } from "./advisory-locks.ts";

const migrationsFolder = new URL("../../migrations/", import.meta.url);

/**
 * Locks the role's own tables against a vacuum, which ends for whoever waits longer than `deadlock_timeout`: longer
 * than a try waits. Requests pass meanwhile.
 */
const lockAgainstVacuum = `
  do $$ declare tables text; begin
    select string_agg(format('%I.%I', schemaname, tablename), ', ' order by tablename) into tables
      from pg_tables where schemaname = 'public' and pg_has_role(tableowner, 'member');
    if tables is not null then execute 'lock table ' || tables || ' in share update exclusive mode'; end if;
  end $$;`;

/** Longest time for which a migration tries to get its tables, in milliseconds. */
const lockPatience = 60_000;
/** Of that, what requests may wait behind it at a time, and what they get before the next try. */
const oneTry = { waits: 500, pauses: 200 };
/** SQLSTATEs after which the next try may succeed: a table in use, a deadlock with a request. */
const passing: ReadonlySet<unknown> = new Set(["55P03", "40P01"]);

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

/** The beginning of the entries of repeatable migrations, which end with the digest of their text. */
const repeatable = "repeatable/";

/**
 * Functions and views that are replaced as a whole, by the newest text of each: `migrations/repeatable`. The name has a
 * digest of the text, so that a changed one is applied again.
 */
export async function repeatableTexts(): Promise<Migration[]> {
  const folder = new URL(repeatable, migrationsFolder);
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(
    names.map(async (file) => {
      const text = await readFile(new URL(file, folder), "utf8");
      const digest = createHash("sha256").update(text).digest("hex").slice(0, 16);
      return { name: `${repeatable}${file} ${digest}`, sql: text };
    }),
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

/** The migrations of a newer version that a database has. */
export async function unknownMigrations(database: OpenDatabase): Promise<string[]> {
  const known = new Set<string>([...mergedMigrations, ...(await migrationTexts()).map(({ name }) => name)]);
  const applied = [...(await appliedMigrations(database))];
  return applied.filter((name) => !known.has(name) && !name.startsWith(repeatable)).toSorted();
}

/** @throws NewerDatabaseError when the database has migrations that this version does not know */
export async function requireKnownMigrations(database: OpenDatabase): Promise<void> {
  const unknown = await unknownMigrations(database);
  if (unknown.length > 0) throw new NewerDatabaseError(unknown);
}

/** Told when a file begins, and when it is committed, with the milliseconds that it took. */
export type OnProgress = (file: {
  readonly name: string;
  readonly nth: number;
  readonly of: number;
  ms?: number;
}) => void;

export interface MigrateOptions {
  /** Longest wait for a table in use, in milliseconds. */
  readonly patience?: number;
  /** The role of running servers, which gets its rights in each migration's own transaction; null: the owner serves. */
  readonly role?: string | null;
  readonly onProgress?: OnProgress;
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The entry of a file, in place of that of another text of a repeatable one. */
const entry = (name: string): string => `
  delete from portal_migrations where name like ${literal(`${name.split(" ", 1).join()} %`)};
  insert into portal_migrations (name) values (${literal(name)});`;

/** The files that this database lacks; what changed of the repeatable ones belongs to the last of the others. */
async function filesToApply(database: OpenDatabase): Promise<(Migration & { readonly names: readonly string[] })[]> {
  const applied = await appliedMigrations(database);
  const numbered = (await pendingMigrations(database)).map((one) => ({ ...one, names: [one.name] }));
  const changed = (await repeatableTexts()).filter(({ name }) => !applied.has(name));
  if (changed.length === 0) return numbered;
  const last = numbered.pop();
  const all = [...(last === undefined ? [] : [last]), ...changed];
  return [
    ...numbered,
    {
      name: last?.name ?? changed.map(({ name }) => name.split(" ", 1).join()).join(", "),
      names: all.map(({ name }) => name),
      sql: all.map((one) => one.sql).join("\n"),
    },
  ];
}

/**
 * Brings the database to this version. Each file runs in one transaction together with its entry in
 * `portal_migrations`, the last one together with the functions and views that changed; an advisory lock makes servers
 * that start at once take turns. A file that does not get its tables lets requests pass, and tries again.
 *
 * @returns the names of the files that this call has applied
 * @throws SQLSTATE 55P03 when a table was in use for longer, perhaps by a backup: nothing of that file was done
 * @throws UnfinishedSchemaError when the database stopped in the middle of the migrations before the baseline
 * @throws NewerDatabaseError when the database lacks migrations and has others that this version does not know
 */
export async function migrate(
  database: OpenDatabase,
  { patience = lockPatience, role = null, onProgress }: MigrateOptions = {},
): Promise<string[]> {
  const done: string[] = [];
  if ((await filesToApply(database)).length === 0) return done;
  await requireKnownMigrations(database);
  if (await adoptBaseline(database, await appliedMigrations(database))) done.push(baseline);
  const files = await filesToApply(database);
  for (const [index, { name, names, sql: text }] of files.entries()) {
    const isApplied = async (): Promise<boolean> => {
      const applied = await appliedMigrations(database);
      return names.every((one) => applied.has(one));
    };
    if (await isApplied()) continue;
    const file = { name, nth: index + 1, of: files.length };
    onProgress?.(file);
    const began = Date.now();
    const script = `begin;
      select pg_advisory_xact_lock(${String(advisoryLocks.migrations)});
      set local lock_timeout = ${String(patience)};
      create table if not exists portal_migrations (name text primary key,
        applied_at timestamptz not null default now());
      ${lockAgainstVacuum}
      set local lock_timeout = ${String(Math.min(oneTry.waits, patience))};
      ${names.map(entry).join("\n")}
      ${text}
      ${role === null ? "" : applicationGrants(role)}
      commit;`;
    for (;;)
      try {
        await database.runScript(script);
        done.push(name);
        onProgress?.({ ...file, ms: Date.now() - began });
        break;
      } catch (error) {
        // Another server may have applied it while this one waited for the lock.
        if (await isApplied()) break;
        if (!passing.has((error as { code?: unknown }).code) || Date.now() - began >= patience) throw error;
        await sleep(oneTry.pauses);
      }
  }
  return done;
}
