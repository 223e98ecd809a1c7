// Rules: M-32 (docs/rules)
import type { Work } from "../../http/command-context.ts";
import type { Portal } from "../../portal.ts";
import { readPayable, type OrderEnding } from "./order-ending.ts";
import { runSequentially } from "./run-sequentially.ts";
import { settleAsRead, type OpenPayment } from "./settle-as-read.ts";

const batch = 100;

/**
 * Has the open checkouts of a locked order closed at the provider as soon as the caller's transaction commits: those of an order
 * that has ended, and those for another amount than is due. To be called after every change of what is payable.
 * @returns how the order has ended
 */
export async function closeCheckoutsSoon({ tx, portal, now }: Work, orderId: number): Promise<OrderEnding | null> {
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

/**
 * Closes one checkout at the provider and takes in what it has become: a payment that was faster counts (rule M-31).
 * @returns whether it has ended; false while the money is on its way by bank transfer
 * @throws PaymentGatewayError
 */
export async function closeCheckout(portal: Portal, payment: OpenPayment): Promise<boolean> {
  await portal.payments.closeCheckout(payment.reference);
  return settleAsRead(portal, payment, "close-checkouts");
}

/**
 * Closes the checkouts that lead nowhere any more, until the provider has answered (rule M-32).
 * @returns how many came to an end
 * @throws the provider's last failure, so that the job is repeated
 */
export async function closeCheckouts(portal: Portal): Promise<number> {
  const stale = await portal.db
    .selectFrom("payments")
    .select(["id", "reference", "amount_cents"])
    .where("state", "=", "open")
    .where("close_asked_at", "is not", null)
    .where("gateway", "=", portal.payments.name)
    .orderBy("id")
    .limit(batch)
    .execute();
  return runSequentially(stale, (payment) => closeCheckout(portal, payment));
}
