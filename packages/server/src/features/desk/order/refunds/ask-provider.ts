import { msg, type Message } from "@dop/texts/message";
import { ApiError, conflict } from "../../../../http/api-error.ts";
import type { StaffContext } from "../../../../http/command-context.ts";
import { performedBy } from "../../../../http/requester.ts";
import { isDatabaseUnavailable } from "../../../../db/unavailable.ts";
import { formatCents } from "../../../../lib/format-cents.ts";
import { PaymentGatewayError } from "../../../../ports/payments/index.ts";
import {
  recordProviderRefunds,
  findWholeRefund,
  lockPending,
  recordRefund,
  recordRefusal,
  requestRefund,
  disputedPayments,
  refundSubject,
  type PendingRefund,
} from "../../../money/index.ts";

/** Seconds after which a repeat under the same key makes sense: the job asks every ten minutes. */
const retryAfter = 600;
const unavailable = (message: Message): ApiError => new ApiError(503, "PAYMENT_UNAVAILABLE", message, { retryAfter });

/** Sums of a refund's parts by their answer, in cents. */
const sumsOf = (parts: readonly Pick<PendingRefund, "state" | "amount_cents">[]) => {
  const sum = (wanted: PendingRefund["state"]) =>
    parts.filter(({ state }) => state === wanted).reduce((cents, part) => cents + part.amount_cents, 0);
  return { given: sum("given"), refused: sum("refused"), asked: sum("asked") };
};

/**
 * The error for a refund of which not all went back: it names what did. REFUND_REFUSED: nothing did and all is refused,
 * so that another request is another refund.
 * @param isDisputed the bank holds one of the payments
 */
export function refundFailed(
  parts: readonly Pick<PendingRefund, "state" | "amount_cents">[],
  isDisputed = false,
): ApiError {
  const { given, refused, asked } = sumsOf(parts);
  if (given === 0 && asked === 0)
    return conflict("REFUND_REFUSED", msg(isDisputed ? "staffErrors.refundDisputed" : "staffErrors.refundFailed"));
  if (given === 0 && refused === 0) return unavailable(msg("staffErrors.refundUnanswered"));
  const dollars = (cents: number) => (cents === 0 ? null : formatCents(cents));
  return unavailable(msg("staffErrors.refundInParts", dollars(given), dollars(refused), dollars(asked)));
}

/**
 * The error for an answer of the provider that could not be recorded: money may have gone back, and the job asks again.
 * @param cause 500 where it is anything but an unavailable database
 */
const unrecorded = (cause: unknown): ApiError =>
  Object.assign(
    new ApiError(isDatabaseUnavailable(cause) ? 503 : 500, "REFUND_UNRECORDED", msg("staffErrors.refundUnrecorded"), {
      retryAfter,
    }),
    { cause },
  );

/**
 * Records refunds made at the provider itself, which may be why it has refused (rule M-40).
 * @returns the payments that have any; those that cannot be read now are found at night
 */
async function recordRefundsThere(
  { portal }: StaffContext,
  refused: readonly PendingRefund[],
): Promise<ReadonlySet<number>> {
  const booked = new Set<number>();
  for (const id of new Set(refused.map(({ payment_id: payment }) => payment)))
    try {
      if ((await recordProviderRefunds(portal, id)) > 0) booked.add(id);
    } catch (error) {
      if (!(error instanceof PaymentGatewayError)) throw error;
    }
  return booked;
}

const actOf = ({ requester }: StaffContext) => ({ action: "approve_refund", ...performedBy(requester) }) as const;

/** Asks the provider for one part, and records the answer. @returns the email's outbox id */
async function askForPart(context: StaffContext, part: PendingRefund): Promise<number | null> {
  if ((await requestRefund(context.portal, part)) === "given") return writeRefund(context, part);
  return context.transaction(async (work) => {
    const locked = await lockPending(work, part);
    return locked && recordRefusal(work, locked, part, { ...actOf(context), audit: context });
  });
}

/** The end of one refund, of one or more products of an order. */
export interface AskedRefund {
  /** The email's outbox id; null when the job or another admin has just finished the refund, or nothing went back. */
  readonly outboxId: number | null;
  /**
   * The error of a product of which not all went back, or of the order as a whole (null); null where all did. 409
   * REFUND_REFUSED: nothing did; 503: refused parts are left, the job asks for unanswered ones again; 409 STALE:
   * refused because money went back at the provider itself, which is recorded by then; REFUND_UNRECORDED: answered, and
   * the answer could not be recorded.
   */
  readonly refusalOf: (productId: number | null) => ApiError | null;
}

/**
 * Asks the provider for a refund's unanswered parts in turn; a part that fails stops none of the others (M-37).
 * @throws 500 REFUND_UNRECORDED for an unexpected error: the refund stays open
 */
export async function askProvider(context: StaffContext, parts: readonly PendingRefund[]): Promise<AskedRefund> {
  // Whoever records an answer audits it: the job or another admin may do so for every part of this call.
  context.skipAudit();
  try {
    return await askForParts(context, parts);
  } catch (error) {
    const refusal = unrecorded(error);
    if (refusal.status === 500) throw refusal;
    return { outboxId: null, refusalOf: () => refusal };
  }
}

async function askForParts(context: StaffContext, parts: readonly PendingRefund[]): Promise<AskedRefund> {
  let outboxId: number | null = null;
  for (const part of parts)
    try {
      outboxId = (await askForPart(context, part)) ?? outboxId;
    } catch (error) {
      if (!(error instanceof PaymentGatewayError)) throw error;
    }
  const all = await findWholeRefund(context.portal.db, { id: parts[0]?.id ?? 0 });
  const refused = all.filter(({ state }) => state === "refused");
  const booked = await recordRefundsThere(context, refused);
  const disputed = refused[0] && (await disputedPayments(context.portal.db, refused[0].order_id));
  const isUnanswered = all.some(({ state }) => state === "asked");
  const isDisputed = ({ payment_id: id }: PendingRefund): boolean => disputed?.has(id) === true;
  const refusalOf = (productId: number | null): ApiError | null => {
    const own = all.filter(({ order_product_id: id }) => id === productId);
    const isNoneGiven = own.every(({ state }) => state !== "given");
    if (isNoneGiven && own.some((part) => part.state === "refused" && booked.has(part.payment_id)))
      return conflict("STALE", msg("staffErrors.refundedThere"));
    // The products of a refund end together, with its last answer.
    if (isUnanswered) return refundFailed(all);
    return own.every(({ state }) => state === "given") ? null : refundFailed(own, own.some(isDisputed));
  };
  return { outboxId, refusalOf };
}

/** Records a refunded part. @returns the email's outbox id; null when the job or another admin was faster */
async function writeRefund(context: StaffContext, pending: PendingRefund): Promise<number | null> {
  return context.transaction(async (work) => {
    const locked = await lockPending(work, pending);
    if (!locked) return null;
    const outboxId = await recordRefund(work, locked, pending, actOf(context));
    const detail = { refunded_cents: pending.amount_cents };
    await context.auditEach(work.tx, [{ subject: refundSubject(pending), detail }]);
    return outboxId;
  });
}
