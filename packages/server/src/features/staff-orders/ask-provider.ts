import { msg, type Message } from "@dop/domain/texts/message";
import { ApiError } from "../../http/api-error.ts";
import type { StaffContext } from "../../http/command-context.ts";
import { performedBy } from "../../http/requester.ts";
import { PaymentGatewayError } from "../../ports/payments/index.ts";
import {
  lockPending,
  recordRefund,
  recordRefusal,
  refund,
  refundSubject,
  type PendingRefund,
} from "../payments/index.ts";

const unavailable = (message: Message): ApiError => new ApiError(503, "PAYMENT_UNAVAILABLE", message);

/** The provider refused: nothing was changed. */
export const refundRefused = (): ApiError => unavailable(msg("errors.refundFailed"));

/**
 * Asks the provider for a refund that is written down.
 * @throws 503 when it refuses (nothing is changed) or gives no answer (the refund stays requested, and the job asks again)
 */
export async function askProvider(context: StaffContext, pending: PendingRefund): Promise<void> {
  const answer = await refund(context.portal, pending).catch((error: unknown) => {
    throw error instanceof PaymentGatewayError ? unavailable(msg("errors.refundUnanswered")) : error;
  });
  if (answer === "given") return;
  await context.transaction(async (work) => {
    if (!(await lockPending(work.tx, pending))) return;
    await recordRefusal(work, pending, context);
  });
  throw refundRefused();
}

/**
 * Writes down what the provider has given back.
 * @returns the email's outbox id; null when the job or another admin has just brought the same refund to its end
 */
export async function writeRefund(context: StaffContext, pending: PendingRefund): Promise<number | null> {
  return context.transaction(async (work) => {
    const locked = await lockPending(work.tx, pending);
    if (!locked) {
      context.nothingChanged();
      return null;
    }
    const by = { action: "approve_refund", ...performedBy(context.requester) } as const;
    const outboxId = await recordRefund(work, locked, pending, by);
    await context.audit(work.tx, { ...refundSubject(pending), detail: { refunded_cents: pending.amount_cents } });
    return outboxId;
  });
}
