import { millisecondsIn } from "../http/time.ts";
import type { Db } from "./database.ts";

/** How long admins can still see an ended session. */
const endedSessionDays = 30;

/** How long a harmful upload stays available for investigation. */
const quarantineDays = 30;

/**
 * Deletes short-lived rows: counted calls, failed logins, unanswered challenges, viewers of orders, sessions that ended long ago, unconfirmed
 * secrets of authenticator apps, and harmful uploads past their investigation period.
 */
export async function purgeExpiredRows(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  await db.deleteFrom("rate_limit_hits").where("window_ends_at", "<", now).execute();
  await db.deleteFrom("login_failures").where("at", "<", before(millisecondsIn.hour)).execute();
  await db.deleteFrom("sign_in_challenges").where("expires_at", "<", now).execute();
  await db.deleteFrom("order_viewers").where("seen_at", "<", before(millisecondsIn.day)).execute();
  await db
    .deleteFrom("second_factors")
    .where("confirmed_at", "is", null)
    .where("created_at", "<", before(millisecondsIn.day))
    .execute();
  await db
    .deleteFrom("sessions")
    .where("expires_at", "<", before(endedSessionDays * millisecondsIn.day))
    .execute();
  await db
    .deleteFrom("quarantine")
    .where("created_at", "<", before(quarantineDays * millisecondsIn.day))
    .execute();
}
