import type { TransactionContext } from "../../../http/command-context.ts";
import { readPayable, type OrderEnding } from "../payment-state/order-ending.ts";

/**
 * Has the open checkouts of a locked order closed at the provider once the transaction commits: of one that has ended,
 * and for another amount than is due. To be called after every change of what is payable.
 * @returns how the order has ended
 */
export async function closeCheckoutsSoon(
  { tx, portal, now }: TransactionContext,
  orderId: number,
): Promise<OrderEnding | null> {
  const { ending, due } = await readPayable(tx, orderId);
  const stale = await tx
    .updateTable("payments")
    .set({ close_asked_at: now })
    .where("order_id", "=", orderId)
    .where("state", "=", "open")
    .where("close_asked_at", "is", null)
    .where("amount_cents", "<>", ending === null ? due : 0)
    .returning("id")
    .execute();
  if (stale.length > 0) await portal.jobs.enqueue(tx, "close-checkouts", {}, { key: "soon" });
  return ending;
}
