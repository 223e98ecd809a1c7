import { actorTexts } from "@dop/domain/texts/statuses";
import type { Tx } from "../../db/database.ts";
import type { Portal } from "../../portal.ts";
import { mailOrderConfirmation } from "../mail/index.ts";
import { applyWherePossible, type LockedOrder } from "../order-changes/index.ts";

/**
 * Marks a locked, unpaid order as paid: its products go to Order Placed and the confirmation e-mail is queued. An order
 * that is paid already stays as it is.
 * @returns whether anything changed
 */
export async function markPaid(tx: Tx, portal: Portal, locked: LockedOrder, now: Date): Promise<boolean> {
  if (locked.order.paid_at !== null) return false;
  await tx.updateTable("orders").set({ paid_at: now }).where("id", "=", locked.order.id).execute();
  const applied = await applyWherePossible(tx, locked, {
    action: "confirm_payment",
    actor: "system",
    author: { name: actorTexts.en.customer, userId: null },
    now,
  });
  if (applied.length > 0) await mailOrderConfirmation(tx, portal, locked.order, now);
  return true;
}
