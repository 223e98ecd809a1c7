import type { TransactionContext } from "../../../transaction.ts";
import { readPayable } from "./order-ending.ts";

/**
 * Has the open checkouts of a locked order closed at the provider once the transaction commits: of one that has ended,
 * and for another amount than is due. To be called after every change of what is payable.
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
