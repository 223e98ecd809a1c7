// Rules: W-26 (docs/rules)
import type { Tx } from "../../db/database.ts";
import type { Performer } from "../../http/requester.ts";

/** Raises or lowers the flag of locked orders and adds an entry to each one's history: one statement for either. */
export async function writeFlags(
  tx: Tx,
  orderIds: readonly number[],
  { flagged, comment }: { readonly flagged: boolean; readonly comment: string },
  { author, now }: Pick<Performer, "author"> & { readonly now: Date },
): Promise<void> {
  if (orderIds.length === 0) return;
  const entry = { flagged, comment, created_by: author.name, user_id: author.userId, created_at: now };
  await tx
    .insertInto("flag_history")
    .values(orderIds.map((id) => ({ order_id: id, ...entry })))
    .execute();
  await tx.updateTable("orders").set({ flagged }).where("id", "in", orderIds).execute();
}
