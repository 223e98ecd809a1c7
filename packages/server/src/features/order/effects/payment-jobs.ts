import type { TransactionContext } from "../../../transaction.ts";
import { readPayable } from "./order-ending.ts";
import type { OrderRow } from "../../../db/schema.ts";

/**
 * Enqueues closing a locked order's open checkouts at the provider: those of an ended order, and those for another
 * amount than is due. Called after every change of the payable amount.
 */
export async function closeCheckoutsSoon({ tx, portal, now }: TransactionContext, orderId: number): Promise<void> {
  const open = await tx
    .selectFrom("payments")
    .select(["id", "amount_cents"])
    .where("order_id", "=", orderId)
    .where("state", "=", "open")
    .where("close_asked_at", "is", null)
    .execute();
  if (open.length === 0) return;
  const { ending, due } = await readPayable(tx, orderId);
  const stale = open.filter(({ amount_cents: cents }) => ending !== null || cents !== due).map(({ id }) => id);
  if (stale.length === 0) return;
  await tx
    .updateTable("payments")
    .set({ close_asked_at: now })
    .where("id", "in", stale)
    .where("state", "=", "open")
    .execute();
  await portal.jobs.enqueue(tx, "close-checkouts", {}, { key: "soon" });
}

/** Enqueues a check of all holds, when the order has one. */
export async function settleHoldSoon(
  { tx, portal }: TransactionContext,
  order: Pick<OrderRow, "payment_held">,
): Promise<void> {
  if (order.payment_held) await portal.jobs.enqueue(tx, "settle-holds", {}, { key: "soon" });
}
