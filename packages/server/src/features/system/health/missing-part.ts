import { lacksRight } from "../../../db/application-role.ts";
import { pendingMigrations } from "../../../db/migrate.ts";
import type { Portal } from "../../../portal.ts";

/** How long the database may take to answer (milliseconds). */
const timeoutMs = 3000;

/**
 * What keeps this server from serving: the database that does not answer or lacks migrations, or a right that another
 * version's `migrate` or an administrator took away.
 */
type MissingPart = "database" | "migrations" | "rights";

/** What is missing of what this server needs; null when it is ready. */
export async function missingPart(portal: Portal): Promise<MissingPart | null> {
  const late = new Promise<MissingPart>((resolve) => {
    setTimeout(() => resolve("database"), timeoutMs).unref();
  });
  const check = async (): Promise<MissingPart | null> => {
    if (await lacksRight(portal.db)) return "rights";
    return (await pendingMigrations(portal.database)).length > 0 ? "migrations" : null;
  };
  return Promise.race([check().catch((): MissingPart => "database"), late]);
}
