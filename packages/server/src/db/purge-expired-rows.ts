import { millisecondsIn } from "../http/time.ts";
import { retentionClasses } from "../features/retention/classes.ts";
import type { Db } from "./database.ts";

/**
 * Deletes short-lived rows: counted calls, failed logins, unanswered challenges, codes for reviews, viewers of orders and their looks, lookups that no job has answered, sessions that ended long ago, unconfirmed
 * secrets of authenticator apps, and harmful uploads past their investigation period.
 */
export async function purgeExpiredRows(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const { viewers, sessions, quarantine } = retentionClasses;
  await db.deleteFrom("rate_limit_hits").where("window_ends_at", "<", now).execute();
  await db.deleteFrom("login_failures").where("at", "<", before(millisecondsIn.hour)).execute();
  await db.deleteFrom("sign_in_challenges").where("expires_at", "<", now).execute();
  await db.deleteFrom("correction_codes").where("hour_began", "<", before(millisecondsIn.hour)).execute();
  await db
    .deleteFrom("order_viewers")
    .where("seen_at", "<", before(viewers.days * millisecondsIn.day))
    .execute();
  await db.deleteFrom("order_looks").where("looked_at", "<", before(millisecondsIn.hour)).execute();
  await db.deleteFrom("order_lookups").where("requested_at", "<", before(millisecondsIn.day)).execute();
  await db
    .deleteFrom("second_factors")
    .where("confirmed_at", "is", null)
    .where("created_at", "<", before(millisecondsIn.day))
    .execute();
  await db
    .deleteFrom("sessions")
    .where("expires_at", "<", before(sessions.days * millisecondsIn.day))
    .execute();
  await db.deleteFrom("photo_links").where("expires_at", "<", before(millisecondsIn.hour)).execute();
  await db
    .deleteFrom("quarantine")
    .where("created_at", "<", before(quarantine.days * millisecondsIn.day))
    .execute();
}
