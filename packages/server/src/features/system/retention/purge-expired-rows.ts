import { sql } from "kysely";
import { millisecondsIn } from "../../../lib/time.ts";
import { retentionClasses } from "./classes.ts";
import type { Db } from "../../../db/database.ts";

/**
 * Deletes short-lived rows: counted calls, failed logins, unanswered challenges, codes for reviews, viewers of orders
 * and their looks, lookups that no job has answered, sessions that ended long ago, and unconfirmed secrets of
 * authenticator apps.
 */
export async function purgeExpiredRows(db: Db, now: Date): Promise<void> {
  const { viewers, sessions } = retentionClasses;
  const { hour, day } = millisecondsIn;
  const expiring = [
    ["rate_limit_hits", "window_ends_at", 0],
    ["login_failures", "at", hour],
    ["sign_in_challenges", "expires_at", 0],
    ["correction_codes", "hour_began", hour],
    ["order_viewers", "seen_at", viewers.days * day],
    ["order_looks", "looked_at", hour],
    ["order_lookups", "requested_at", day],
    ["sessions", "expires_at", sessions.days * day],
    ["photo_links", "expires_at", hour],
  ] as const;
  for (const [table, column, ms] of expiring)
    await sql`
      delete from ${sql.table(table)} where ${sql.ref(column)} < ${new Date(now.getTime() - ms)}`.execute(db);
  await db
    .deleteFrom("second_factors")
    .where("confirmed_at", "is", null)
    .where("created_at", "<", new Date(now.getTime() - day))
    .execute();
}
