import type { OrderRow } from "../../../db/schema.ts";
import type { TransactionContext } from "../../../transaction.ts";

/** Has the holds looked at as soon as the caller's transaction commits, when the order has one. */
export async function settleHoldSoon(
  { tx, portal }: TransactionContext,
  order: Pick<OrderRow, "payment_held">,
): Promise<void> {
  if (order.payment_held) await portal.jobs.enqueue(tx, "settle-holds", {}, { key: "soon" });
}
