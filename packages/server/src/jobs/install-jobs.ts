import PgBoss from "pg-boss";
import type { OpenDatabase } from "../db/database.ts";
import { bossDatabase } from "./boss-database.ts";
import { jobNames, jobSchedules } from "./job-types.ts";

/**
 * Makes the job tables (schema `pgboss`), the queues and the schedules, or brings them to this version. Part of
 * migrating; harmless when repeated and when several servers do it at once.
 */
export async function installJobs(database: OpenDatabase): Promise<void> {
  const db = bossDatabase(database);
  const boss = new PgBoss({ db, migrate: true, supervise: false, schedule: false });
  await boss.start();
  try {
    for (const name of jobNames) {
      // "short": at most one waiting job per name and key. Retries are the library's only for handlers that throw.
      const options = { name, policy: "short", retryLimit: 10, retryDelay: 5, retryBackoff: true } as const;
      // Creating is a no-op for a queue that exists, so its settings are brought to this version afterwards.
      await boss.createQueue(name, options);
      await boss.updateQueue(name, options);
    }
    for (const [name, cron] of Object.entries(jobSchedules)) await boss.schedule(name, cron);
  } finally {
    await boss.stop({ graceful: false });
    await db.idle();
  }
}
