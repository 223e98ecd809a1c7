import { byJob, writeAudit, type AuditEntry } from "../../../audit-log/audit.ts";
import { millisecondsIn } from "../../../lib/time.ts";
import { inTransaction } from "../../../transaction.ts";
import { type Portal } from "../../../portal.ts";
import { retentionClasses } from "./classes.ts";

/** Destroys harmful uploads past their investigation period, each with an audit entry, as when an admin does it. */
export async function destroyOldQuarantined(portal: Portal): Promise<void> {
  const at = portal.clock();
  const end = new Date(at.getTime() - retentionClasses.quarantine.days * millisecondsIn.day);
  await inTransaction(portal, async ({ tx }) => {
    const destroyed = await tx
      .deleteFrom("quarantine")
      .where("created_at", "<", end)
      .returning(["id", "kind", "signature", "sha256"])
      .execute();
    const entries = destroyed.map(({ id, ...detail }): AuditEntry => ({
      ...byJob("purge-expired-rows"),
      action: "document.quarantine_destroyed",
      subject: ["document", id],
      detail,
      at,
    }));
    if (entries.length > 0) await writeAudit(tx, ...entries);
  });
}
