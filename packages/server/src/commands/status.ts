import { sql } from "kysely";
import { build } from "../lib/build.ts";
import { readConfig, type Config } from "../config.ts";
import { webHostOf } from "../config/addresses.ts";
import type { Db, OpenDatabase } from "../db/database.ts";
import { pendingMigrations, unknownMigrations } from "../db/migrate.ts";
import { millisecondsIn } from "../lib/time.ts";
import { openDatabase } from "../start/open-database.ts";
import { readWork } from "../telemetry/index.ts";
import { runCommand } from "./run-command.ts";

const readyTimeoutMs = 3000;
/** Ages in seconds from which something is wrong: of the newest backup, and of a due email. */
const oldBackup = 26 * 3600;
const oldMail = 900;
const oldSeal = 900;

/** The answer of the server of this machine: its version, or null where none answers. */
async function runningServer({ host, port, basePath }: Config): Promise<{ version: string; ready: boolean } | null> {
  const at = `http://${host === "0.0.0.0" ? "127.0.0.1" : webHostOf(host)}:${port}${basePath}/api/health`;
  const ask = (path: string) => fetch(`${at}/${path}`, { signal: AbortSignal.timeout(readyTimeoutMs) });
  try {
    const live = (await (await ask("live")).json()) as { version?: string };
    return { version: live.version ?? "of before 1.0.0", ready: (await ask("ready")).ok };
  } catch {
    return null;
  }
}

/** Jobs that were given up in the last day, by name. */
async function failedJobs(db: Db): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select name, count(*)::int as count from pgboss.job
    where state = 'failed' and completed_on > now() - interval '1 day' group by name order by name`.execute(db);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** The time of the newest backup, ISO 8601. */
async function newestBackup(db: Db): Promise<string | null> {
  const { rows } = await sql<{ at: Date | null }>`select max(made_at) as at from backups_made`.execute(db);
  return rows[0]?.at?.toISOString() ?? null;
}

/** True until a first backup was tried out: the figure then counts from the installation. */
async function isUnproved(db: Db): Promise<boolean> {
  return (await db.selectFrom("backup_proofs").select("proved_at").limit(1).executeTakeFirst()) === undefined;
}

const age = (seconds: number): string => (Number.isFinite(seconds) ? `${hours(seconds)} ago` : "failed");

const hours = (seconds: number): string => `${(seconds / 3600).toFixed(1)} hours`;

async function readStatus(config: Config, database: OpenDatabase) {
  const pending = await pendingMigrations(database);
  if (pending.length > 0) {
    const problem = `The database lacks ${String(pending.length)} migrations: run \`portal migrate\`.`;
    return { lines: [problem], problems: [problem], facts: { pending: pending.map(({ name }) => name) } };
  }
  const [newer, work, backup, jobs, server] = await Promise.all([
    unknownMigrations(database),
    readWork(database.db, config),
    newestBackup(database.db),
    failedJobs(database.db),
    runningServer(config),
  ]);
  if (work === undefined) throw new Error("the database gave no figures");
  const given = Object.entries(jobs).map(([name, count]) => `${name} (${String(count)})`);
  const problems = [
    ...(server === null
      ? ["No server answers on this machine: systemctl status document-ordering-portal says why."]
      : []),
    ...(server?.ready === false ? ["The server is not ready: journalctl -u document-ordering-portal says why."] : []),
    ...(work.backup_age_seconds > oldBackup
      ? ["No backup in the last 26 hours: see systemctl list-timers, or make one by `portal backup FILE`."]
      : []),
    ...(work.oldest_mail_seconds > oldMail
      ? [`An email has been due for ${hours(work.oldest_mail_seconds)}: try Email at /admin/setup.`]
      : []),
    ...(work.unsealed_seconds > oldSeal
      ? [`The audit log has waited for its seal for ${hours(work.unsealed_seconds)}: see docs/operations/incident.md.`]
      : []),
    ...(given.length > 0
      ? [`Jobs were given up today: ${given.join(", ")}. The log has the errors: background job failed.`]
      : []),
  ];
  const proof = work.prove_age_seconds;
  const isFirst = proof !== null && (await isUnproved(database.db));
  if (proof !== null && proof > oldBackup) problems.push("The newest backup was not found whole: run `portal prove`.");
  const lines = [
    `server      ${server === null ? "none" : `${server.version}, ${server.ready ? "ready" : "not ready"}`}`,
    `database    of ${newer.length === 0 ? "this" : "a newer"} version`,
    `backup      ${backup === null ? "none yet" : `${hours(work.backup_age_seconds)} ago`}`,
    ...(proof === null ? [] : [`proof       ${isFirst ? "none yet" : age(proof)}`]),
    `open        ${work.open_products} documents, ${work.issues} issues, ${work.refunds} refunds`,
    `emails      ${String(work.pending_mails)} waiting, ${String(work.undelivered_mails)} not delivered`,
    ...problems,
  ];
  return { lines, problems, facts: { server, backup, work, failed_jobs: jobs, newer_migrations: newer } };
}

/** `portal status`: the state of an installation in a few lines; exit code 1 where something needs a person. */
await runCommand(async () => {
  const config = readConfig();
  const database = await openDatabase(config);
  try {
    const at = Date.now();
    const { lines, problems, facts } = await readStatus(config, database);
    const head = `portal      ${build.version} (${build.commit})`;
    const seconds = (Date.now() - at) / millisecondsIn.second;
    return {
      text: [head, ...lines].join("\n"),
      facts: { ...build, problems, ...facts, seconds },
      failed: problems.length > 0,
    };
  } finally {
    await database.close();
  }
});
