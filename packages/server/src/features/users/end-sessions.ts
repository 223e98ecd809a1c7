import type { Tx } from "../../db/database.ts";

/** Ends a person's sessions at once, all of them or all but one. */
export async function endSessions(tx: Tx, userId: number, now: Date, kept?: string): Promise<void> {
  const open = tx
    .updateTable("sessions")
    .set({ revoked_at: now })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null);
  await (kept === undefined ? open : open.where("id", "!=", kept)).execute();
}
