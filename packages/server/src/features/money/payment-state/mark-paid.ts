// Rules: M-10 (docs/rules)
import type { TransactionContext } from "../../../transaction.ts";
import { customerProductIds, statusIds } from "@dop/domain/orders";
import { officeTexts } from "@dop/texts";
import {
  commitChanges,
  lowerSettledFlag,
  mailCustomer,
  makePromises,
  orderConfirmationMail,
  type LockedOrder,
} from "../../order/index.ts";
import { setAsideStatuses, isPastIdentityCheck } from "./release-payment.ts";

/**
 * Marks a locked, unpaid order as paid: its products go to Order Placed and the confirmation email is queued. An order
 * that is paid already stays as it is.
 * @param held the money is on the card and not taken yet
 * @returns whether anything changed
 */
export async function markPaid(work: TransactionContext, locked: LockedOrder, held = false): Promise<boolean> {
  const { tx, now } = work;
  if (locked.order.paid_at !== null) return false;
  await tx.updateTable("orders").set({ paid_at: now, payment_held: held }).where("id", "=", locked.order.id).execute();
  // Products that were set aside when their hold was released return to the check, not to Pre-Order.
  await tx
    .updateTable("order_products")
    .set({ status_left: statusIds.orderPlaced })
    .where("order_id", "=", locked.order.id)
    .where("status_id", "in", setAsideStatuses)
    .where("status_left", "=", statusIds.preOrder)
    .where("product_id", "in", customerProductIds)
    .execute();
  await lowerSettledFlag(work, locked.order.id, officeTexts.systemFlags.paidAgain);
  const order = { ...locked.order, payment_held: held };
  const isChecked = isPastIdentityCheck(locked);
  const confirmation = async (isUnderWay: boolean) => {
    const promised = await makePromises(work, order.id);
    return orderConfirmationMail(work, order, { isUnderWay, isChecked, promised });
  };
  const { changes } = await commitChanges(work, locked, {
    action: "confirm_payment",
    actor: "system",
    author: { name: officeTexts.actors.customer, userId: null },
    compose: async () => [await confirmation(isChecked)],
  });
  // Also where nothing moves: products past the check were paid again after their hold was lost.
  if (changes.length === 0) await mailCustomer(work, order, await confirmation(true));
  return true;
}
