import { sql } from "kysely";
import { millisecondsIn } from "../../../lib/time.ts";
import { retentionClasses } from "./apply-retention.ts";
import type { Db } from "../../../db/database.ts";
import { byJob, writeAudit, type AuditEntry } from "../../../audit-log/audit.ts";
import { inTransaction } from "../../../transaction.ts";
import type { Portal } from "../../../portal.ts";

/**
 * Deletes short-lived rows, such as counted calls, failed logins and expired sessions, and unconfirmed secrets of
 * authenticator apps.
 */
export async function purgeExpiredRows(db: Db, now: Date): Promise<void> {
  const { viewers, sessions } = retentionClasses;
  const { hour, day } = millisecondsIn;
  const expiring = [
    ["rate_limit_hits", "window_ends_at", 0],
    ["login_failures", "at", hour],
    ["sign_in_challenges", "expires_at", 0],
    ["correction_codes", "expires_at", hour],
    ["order_viewers", "seen_at", viewers.days * day],
    ["order_looks", "looked_at", hour],
    ["order_lookups", "requested_at", day],
    ["sessions", "expires_at", sessions.days * day],
    ["photo_links", "expires_at", hour],
    // The servers with open pages forget them sooner.
    ["live_events", "at", hour],
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

/** Destroys harmful uploads past their investigation period, each with an audit entry. */
export async function destroyOldQuarantined(portal: Portal): Promise<void> {
  const at = portal.clock();
  const end = new Date(at.getTime() - retentionClasses.quarantine.days * millisecondsIn.day);
  await inTransaction(portal, async ({ tx }) => {
    const destroyed = await tx
      .deleteFrom("quarantine")
      .where("created_at", "<", end)
      .returning(["id", "kind", "signature", "sha256"])
      .execute();
    const of = { ...byJob("purge-expired-rows"), action: "document.quarantine_destroyed", at } as const;
    const entries = destroyed.map(({ id, ...detail }): AuditEntry => ({ ...of, subject: ["document", id], detail }));
    if (entries.length > 0) await writeAudit(tx, ...entries);
  });
}
