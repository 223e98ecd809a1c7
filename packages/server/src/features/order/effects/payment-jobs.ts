import type { Held } from "../../../lib/held.ts";
import type { TransactionContext } from "../../../transaction.ts";
import { readPayable } from "./order-ending.ts";
import type { OrderRow } from "../../../db/schema.ts";

/** At once, or at the end of the time in which the act can be undone. */
const soon = (held: Held | undefined) => (held ? { key: held.id, startAfter: held.until } : { key: "soon" });

/**
 * Enqueues closing a locked order's open checkouts at the provider: those of an ended order, and those for another
 * amount than is due. Called after every change of the payable amount.
 */
export async function closeCheckoutsSoon(
  { tx, portal, now, held }: TransactionContext,
  orderId: number,
): Promise<void> {
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
    .set({ close_asked_at: held?.until ?? now })
    .where("id", "in", stale)
    .where("state", "=", "open")
    .execute();
  await portal.jobs.enqueue(tx, "close-checkouts", {}, soon(held));
}

/** Enqueues a check of all holds, when the order has one. */
export async function settleHoldSoon(
  { tx, portal, held }: TransactionContext,
  order: Pick<OrderRow, "payment_held">,
): Promise<void> {
  if (order.payment_held) await portal.jobs.enqueue(tx, "settle-holds", {}, soon(held));
}
