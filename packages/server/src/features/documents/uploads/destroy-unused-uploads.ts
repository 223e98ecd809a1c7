import { inTransaction } from "../../../transaction.ts";
import { type Portal } from "../../../portal.ts";
import { byJob, writeAudit, type AuditEntry } from "../../../audit-log/audit.ts";
import { placeOf } from "./claim-uploads.ts";

/** Rows per transaction. */
const batch = 100;

/**
 * Destroys uploads that no order has taken within their day, each with an audit entry. An object whose server died
 * before it wrote the row is found by `sweep`.
 * @returns how many
 */
export async function destroyUnusedUploads(portal: Portal): Promise<number> {
  const now = portal.clock();
  for (let destroyed = 0; ;) {
    const rows = await inTransaction(portal, async ({ tx }) => {
      const gone = await tx
        .with("unused", (db) =>
          // One that an order is taking right now is left to it.
          db.selectFrom("uploads").select("id").where("expires_at", "<=", now).limit(batch).forUpdate().skipLocked(),
        )
        .deleteFrom("uploads")
        .where("id", "in", (db) => db.selectFrom("unused").select("id"))
        .returning(["id", "kind", "content", "storage_key"])
        .execute();
      const entries = gone.map(({ id, kind }): AuditEntry => ({
        ...byJob("purge-expired-rows"),
        action: "document.upload_destroyed",
        subject: ["document", id],
        detail: { kind },
        at: now,
      }));
      if (entries.length > 0) await writeAudit(tx, ...entries);
      return gone;
    });
    await Promise.all(rows.map((row) => portal.documents.discard({ place: placeOf(row) })));
    destroyed += rows.length;
    if (rows.length < batch) return destroyed;
  }
}
