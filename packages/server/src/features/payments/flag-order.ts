import { officeTexts } from "@dop/domain/texts";
import type { Tx } from "../../db/database.ts";

/** Raises an order's flag on the system's behalf, for a person to look at. The order is locked by the caller. */
export async function flagOrderBySystem(tx: Tx, orderId: number, comment: string, now: Date): Promise<void> {
  await tx
    .insertInto("flag_history")
    .values({
      order_id: orderId,
      flagged: true,
      comment,
      created_by: officeTexts.actors.system,
      user_id: null,
      created_at: now,
    })
    .execute();
  await tx.updateTable("orders").set({ flagged: true }).where("id", "=", orderId).execute();
}
