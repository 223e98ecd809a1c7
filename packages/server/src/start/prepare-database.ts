import type { OpenDatabase } from "../db/database.ts";
import { migrate } from "../db/migrate.ts";
import { loadReferenceData } from "../db/reference-data.ts";
import { installJobs } from "../jobs/index.ts";

/**
 * Brings a database to this version: tables, job queues, prices of a new installation. Harmless when repeated or done
 * by several servers at once. @returns the migrations that were applied
 */
export async function prepareDatabase(database: OpenDatabase): Promise<string[]> {
  const applied = await migrate(database);
  await installJobs(database);
  await loadReferenceData(database.db);
  return applied;
}
