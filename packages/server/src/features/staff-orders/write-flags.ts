// Rules: W-26 (docs/rules)
import type { Tx } from "../../db/database.ts";
import type { StaffContext } from "../../http/command-context.ts";

/** Raises or lowers the flag of locked orders and adds an entry to each one's history: one statement for either. */
export async function writeFlags(
  tx: Tx,
  { requester: staff, now }: StaffContext,
  orderIds: readonly number[],
  { flagged, comment }: { readonly flagged: boolean; readonly comment: string },
): Promise<void> {
  if (orderIds.length === 0) return;
  await tx
    .insertInto("flag_history")
    .values(
      orderIds.map((id) => ({
        order_id: id,
        flagged,
        comment,
        created_by: staff.displayName,
        user_id: staff.userId,
        created_at: now,
      })),
    )
    .execute();
  await tx
    .updateTable("orders")
    .set({ flagged })
    .where("id", "in", [...orderIds])
    .execute();
}
