import { arch, freemem, release, totalmem, type } from "node:os";
import { sql } from "kysely";
import { build } from "../lib/build.ts";
import { plainSettings, type Config } from "../config.ts";
import type { Db, OpenDatabase } from "../db/database.ts";
import { pendingMigrations } from "../db/migrate.ts";
import { isDatabaseUnavailable } from "../db/unavailable.ts";
import { openDatabase } from "../start/open-database.ts";
import { readWork } from "../telemetry/index.ts";
import { askOutsideParts } from "./outside-parts.ts";
import { readableSettings } from "./readable-settings.ts";

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

async function inside(config: Config, database: OpenDatabase) {
  const pending = (await pendingMigrations(database)).map(({ name }) => name);
  const isCurrent = pending.length === 0;
  return {
    pending_migrations: pending,
    work: isCurrent ? await readWork(database.db, config) : null,
    parts: isCurrent ? await askOutsideParts(config, database) : null,
    database: isCurrent ? await readDatabase(database.db) : null,
  };
}

/** The kind of an error, because its words may name a host or a person. */
function kindOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  if (typeof code === "string") return code;
  return isDatabaseUnavailable(error) ? "UNREACHABLE" : String(name);
}

/** Facts of an installation for a supporter, as many as can be told where it does not work. */
export async function collectBundle(): Promise<Readonly<Record<string, unknown>>> {
  const { config, problems } = readableSettings();
  const machine = {
    portal: build,
    node: process.versions.node,
    system: `${type()} ${release()} ${arch()}`,
    memory: { megabytes: megabytes(totalmem()), free: megabytes(freemem()) },
    settings: plainSettings(),
    // By name: the words of a problem may repeat the value.
    wrong_settings: problems.map((problem) => problem.split(":", 1).join()),
  };
  if (config === null) return machine;
  try {
    const database = await openDatabase(config);
    try {
      return { ...machine, ...(await inside(config, database)) };
    } finally {
      await database.close();
    }
  } catch (error) {
    return { ...machine, database_problem: kindOf(error) };
  }
}
