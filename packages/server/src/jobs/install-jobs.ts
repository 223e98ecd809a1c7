import PgBoss from "pg-boss";
import { advisoryLocks } from "../db/advisory-locks.ts";
import type { OpenDatabase } from "../db/database.ts";
import { bossDatabase } from "./boss-database.ts";
import { jobNames, jobSettings, retiredJobNames, type JobName } from "./job-types.ts";

/** The library's own queue, through which its clock hands out scheduled jobs. */
const clockQueue = "__pgboss__send-it";

/** "short": at most one waiting job per name and key. Retries are the library's only for handlers that throw. */
const queueSettings = { policy: "short", retryLimit: 10, retryDelay: 5, retryBackoff: true };

/** The library's tables as statements outside of any transaction. */
function constructionPlan(): string {
  return PgBoss.getConstructionPlans()
    .replace(/^\s*BEGIN;/, "")
    .replace(/COMMIT;\s*$/, "");
}

function queueStatement(name: string): string {
  if (name === clockQueue) return `select pgboss.create_queue('${name}', '{"policy": "standard"}');`;
  const { policy, retryLimit, retryDelay, retryBackoff } = queueSettings;
  // Creating does nothing for a queue that exists, so its settings are brought to this version afterwards.
  return `
    select pgboss.create_queue('${name}', '${JSON.stringify(queueSettings)}');
    update pgboss.queue
      set policy = '${policy}', retry_limit = ${String(retryLimit)}, retry_delay = ${String(retryDelay)},
        retry_backoff = ${String(retryBackoff)}
      where name = '${name}';`;
}

function scheduleStatement(name: JobName): string {
  const { cron } = jobSettings[name];
  if (cron === undefined) return "";
  return `
    insert into pgboss.schedule (name, cron, timezone, data, options) values ('${name}', '${cron}', 'UTC', '{}', '{}')
      on conflict (name) do update set cron = excluded.cron, timezone = excluded.timezone;`;
}

/** Removes a queue with its jobs and its schedule. The library's function fails for none, and for one with jobs. */
const removalStatement = (name: string): string => `
    do $remove$ begin
      perform from pgboss.queue where name = '${name}' for update;
      if found then
        delete from pgboss.job where name = '${name}';
        perform pgboss.delete_queue('${name}');
      end if;
    end $remove$;`;

/** The script of `installJobs`, which differs between versions of the portal and of the library. */
export const jobsInstallation = (): string => `begin;
    select pg_advisory_xact_lock(${String(advisoryLocks.jobs)});
    do $install$ begin
      if to_regclass('pgboss.version') is null then execute $plan$ ${constructionPlan()} $plan$; end if;
    end $install$;
    ${[...jobNames, clockQueue].map(queueStatement).join("\n")}
    ${jobNames.map(scheduleStatement).join("\n")}
    ${retiredJobNames.map(removalStatement).join("\n")}
    commit;`;

/**
 * Makes the job tables (schema `pgboss`), the queues and the schedules, or brings them to this version. Part of
 * migrating, harmless when repeated. One transaction under a lock: the library's own installation of queues
 * dead-locks when several servers start at once.
 */
export async function installJobs(database: OpenDatabase): Promise<void> {
  await database.runScript(jobsInstallation());
  // Tables of an earlier version of the library are upgraded by the library.
  const db = bossDatabase(database);
  const boss = new PgBoss({ db, migrate: true, supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false });
  await db.idle();
}
