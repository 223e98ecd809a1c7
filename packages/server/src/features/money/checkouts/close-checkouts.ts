// Rules: M-32 (docs/rules)
import type { Portal } from "../../../portal.ts";
import { runSequentially } from "../payment-state/run-sequentially.ts";
import { settleAsRead, type OpenPayment } from "../provider-events/reconcile-payments.ts";

const batch = 100;

/**
 * Closes one checkout at the provider and records its outcome: a payment that was faster counts (rule M-31).
 * @returns false while a bank transfer is on its way
 * @throws PaymentGatewayError
 */
export async function closeCheckout(portal: Portal, payment: OpenPayment): Promise<boolean> {
  await portal.payments.closeCheckout(payment.reference);
  return settleAsRead(portal, payment, "close-checkouts");
}

/**
 * Closes obsolete checkouts until the provider has answered (rule M-32).
 * @returns the number of checkouts that ended
 * @throws the provider's last failure, so that the job is repeated
 */
export async function closeCheckouts(portal: Portal): Promise<number> {
  const stale = await portal.db
    .selectFrom("payments")
    .select(["id", "reference", "amount_cents"])
    .where("state", "=", "open")
    .where("close_asked_at", "<=", portal.clock())
    .where("gateway", "=", portal.payments.name)
    .orderBy("id")
    .limit(batch)
    .execute();
  return runSequentially(stale, (payment) => closeCheckout(portal, payment));
}
