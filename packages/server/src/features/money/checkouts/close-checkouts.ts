// Rules: M-32 (docs/rules)
import type { Portal } from "../../../portal.ts";
import { runSequentially } from "../payment-state/run-sequentially.ts";
import { settleAsRead, type OpenPayment } from "../provider-events/settle-as-read.ts";

const batch = 100;

/**
 * Closes one checkout at the provider and records its outcome: a payment that was faster counts (rule M-31).
 * @returns whether it has ended; false while the money is on its way by bank transfer
 * @throws PaymentGatewayError
 */
export async function closeCheckout(portal: Portal, payment: OpenPayment): Promise<boolean> {
  await portal.payments.closeCheckout(payment.reference);
  return settleAsRead(portal, payment, "close-checkouts");
}

/**
 * Closes the checkouts that no longer lead anywhere, until the provider has answered (rule M-32).
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
