import { msg, type Message } from "@dop/texts/message";
import { ApiError, conflict } from "../../../../http/api-error.ts";
import type { StaffContext } from "../../../../http/command-context.ts";
import { performedBy } from "../../../../http/requester.ts";
import { formatCents } from "../../../../lib/format-cents.ts";
import { PaymentGatewayError } from "../../../../ports/payments/index.ts";
import {
  recordProviderRefunds,
  findRefundParts,
  lockPending,
  recordRefund,
  recordRefusal,
  requestRefund,
  refundSubject,
  type PendingRefund,
} from "../../../money/index.ts";

const unavailable = (message: Message): ApiError => new ApiError(503, "PAYMENT_UNAVAILABLE", message);

/** Sums of a refund's parts by their answer, in cents. */
const sumsOf = (parts: readonly Pick<PendingRefund, "state" | "amount_cents">[]) => {
  const sum = (wanted: PendingRefund["state"]) =>
    parts.filter(({ state }) => state === wanted).reduce((cents, part) => cents + part.amount_cents, 0);
  return { given: sum("given"), refused: sum("refused"), asked: sum("asked") };
};

/** The error for a refund of which not all went back: it names what did. */
export function refundFailed(parts: readonly Pick<PendingRefund, "state" | "amount_cents">[]): ApiError {
  const { given, refused, asked } = sumsOf(parts);
  if (given === 0 && asked === 0) return unavailable(msg("staffErrors.refundFailed"));
  if (given === 0 && refused === 0) return unavailable(msg("staffErrors.refundUnanswered"));
  const dollars = (cents: number) => (cents === 0 ? null : formatCents(cents));
  return unavailable(msg("staffErrors.refundInParts", dollars(given), dollars(refused), dollars(asked)));
}

/**
 * Records refunds made at the provider itself, which may be why it has refused (rule M-40).
 * @returns true when there are any; those that cannot be read now are found at night
 */
async function recordRefundsThere({ portal }: StaffContext, { payment_id: id }: PendingRefund): Promise<boolean> {
  try {
    return (await recordProviderRefunds(portal, id)) > 0;
  } catch (error) {
    if (error instanceof PaymentGatewayError) return false;
    throw error;
  }
}

/** Asks the provider for one part, and records the answer. @returns the email's outbox id */
async function askForPart(context: StaffContext, part: PendingRefund): Promise<number | null> {
  if ((await requestRefund(context.portal, part)) === "given") return writeRefund(context, part);
  await context.transaction(async (work) => {
    const locked = await lockPending(work, part);
    if (locked) await recordRefusal(work, locked, part, context);
  });
  return null;
}

/**
 * Asks the provider for the unanswered parts of a refund in turn; a part that fails stops none of the others (M-37).
 * @returns the email's outbox id; null when the job or another admin has just finished the refund
 * @throws 503 where not all went back: refused parts are left, the job asks for unanswered ones again; 409 STALE where
 * it was refused because money went back at the provider itself, which is recorded by then
 */
export async function askProvider(context: StaffContext, parts: readonly PendingRefund[]): Promise<number | null> {
  let outboxId: number | null = null;
  for (const part of parts)
    try {
      outboxId = (await askForPart(context, part)) ?? outboxId;
    } catch (error) {
      if (!(error instanceof PaymentGatewayError)) throw error;
    }
  const all = await findRefundParts(context.portal.db, parts[0]?.request ?? "");
  if (all.every(({ state }) => state === "given")) return outboxId;
  let isBookedThere = false;
  for (const part of all.filter(({ state }) => state === "refused"))
    if (await recordRefundsThere(context, part)) isBookedThere = true;
  if (isBookedThere) throw conflict("STALE", msg("staffErrors.refundedThere"));
  throw refundFailed(all);
}

/** Records a refunded part. @returns the email's outbox id; null when the job or another admin was faster */
async function writeRefund(context: StaffContext, pending: PendingRefund): Promise<number | null> {
  return context.transaction(async (work) => {
    const locked = await lockPending(work, pending);
    if (!locked) {
      context.skipAudit();
      return null;
    }
    const by = { action: "approve_refund", ...performedBy(context.requester) } as const;
    const outboxId = await recordRefund(work, locked, pending, by);
    const detail = { refunded_cents: pending.amount_cents };
    await context.auditEach(work.tx, [{ subject: refundSubject(pending), detail }]);
    return outboxId;
  });
}
