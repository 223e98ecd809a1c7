import { writeFile } from "node:fs/promises";
import { arch, freemem, release, totalmem, type } from "node:os";
import { resolve } from "node:path";
import { sql } from "kysely";
import { build } from "../lib/build.ts";
import { callersFolder, plainSettings, readConfig, type Config } from "../config.ts";
import type { Db, OpenDatabase } from "../db/database.ts";
import { pendingMigrations } from "../db/migrate.ts";
import { openDatabase } from "../start/open-database.ts";
import { readWork } from "../telemetry/index.ts";
import { askOutsideParts } from "./outside-parts.ts";
import { commandArguments, runCommand, UsageError } from "./run-command.ts";

const megabytes = (bytes: number): number => Math.round(bytes / 2 ** 20);

/** Settings of PostgreSQL on which speed and durability hang. */
const looked = [
  "server_version",
  "fsync",
  "synchronous_commit",
  "full_page_writes",
  "max_connections",
  "shared_buffers",
  "work_mem",
  "jit",
  "TimeZone",
] as const;

/** Sizes of tables and indexes, and settings; no row of any table. */
async function readDatabase(db: Db) {
  const tables = await sql<{ table: string; rows: number; megabytes: number; analyzed: string | null }>`
    select relname as table, n_live_tup::float8 as rows,
      round(pg_total_relation_size(relid) / 1048576.0, 1)::float8 as megabytes,
      greatest(last_analyze, last_autoanalyze)::date::text as analyzed
    from pg_stat_user_tables where schemaname = 'public' order by pg_total_relation_size(relid) desc`.execute(db);
  const settings = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name = any(${[...looked]}::text[]) order by name`.execute(db);
  // Of the errors of jobs only the kind: their words may name a person.
  const jobs = await sql<{ name: string; error: string; count: number; last: string }>`
    select name, coalesce(output ->> 'code', output ->> 'name', 'unknown') as error, count(*)::int as count,
      max(completed_on)::text as last
    from pgboss.job where state = 'failed' group by 1, 2 order by 4 desc limit 50`.execute(db);
  return {
    tables: tables.rows,
    settings: Object.fromEntries(settings.rows.map(({ name, setting }) => [name, setting])),
    failed_jobs: jobs.rows.map((row) => ({ ...row, error: /^[\w.-]{1,40}$/.test(row.error) ? row.error : "unknown" })),
  };
}

async function collect(config: Config, database: OpenDatabase) {
  const pending = (await pendingMigrations(database)).map(({ name }) => name);
  const isCurrent = pending.length === 0;
  return {
    portal: build,
    node: process.versions.node,
    system: `${type()} ${release()} ${arch()}`,
    memory: { megabytes: megabytes(totalmem()), free: megabytes(freemem()) },
    settings: plainSettings(),
    pending_migrations: pending,
    work: isCurrent ? await readWork(database.db, config) : null,
    parts: isCurrent ? await askOutsideParts(config, database) : null,
    database: isCurrent ? await readDatabase(database.db) : null,
  };
}

/**
 * `portal support-bundle [--print] [FILE]`: prints what a supporter needs to know of an installation, and writes it to
 * a file unless it is only to be printed. No secret, no name, no address is in it.
 */
await runCommand(async () => {
  const given = commandArguments();
  const onlyPrint = given.includes("--print");
  const [name = `portal-support-${new Date().toISOString().slice(0, 10)}.json`, ...more] = given.filter(
    (argument) => argument !== "--print",
  );
  if (more.length > 0 || name.startsWith("-")) throw new UsageError("portal support-bundle [--print] [FILE]");
  const config = readConfig();
  const database = await openDatabase(config);
  try {
    const bundle = await collect(config, database);
    const shown = JSON.stringify(bundle, null, 2);
    if (onlyPrint) return { text: shown, facts: { bundle } };
    const file = resolve(callersFolder(), name);
    await writeFile(file, `${shown}\n`, { mode: 0o600, flag: "wx" });
    return { text: `${shown}\nWritten to ${file}.`, facts: { file, bundle } };
  } finally {
    await database.close();
  }
});
