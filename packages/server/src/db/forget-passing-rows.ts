import { millisecondsIn } from "../http/time.ts";
import type { Db } from "./database.ts";

/** How long a session that is over stays to be seen by an admin. */
const endedSessionDays = 30;

/** How long a harmful upload stays for those who look into it. */
const quarantineDays = 30;

/**
 * Deletes what only the moment needed: counted calls, failed logins, who looked at which order, sessions long over, secrets
 * of authenticator apps that were never confirmed, and harmful uploads that nobody has to look into any more.
 */
export async function forgetPassingRows(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  await db.deleteFrom("rate_limit_hits").where("window_ends_at", "<", now).execute();
  await db.deleteFrom("login_failures").where("at", "<", before(millisecondsIn.day)).execute();
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
