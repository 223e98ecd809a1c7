// Rules: M-30, M-63, M-67 (docs/rules)
import type { TransactionContext } from "../../../../transaction.ts";
import { rowExists } from "../../../../db/database.ts";
import { statusIds } from "@dop/domain/orders";
import { msg, officeTexts } from "@dop/texts";
import { conflict, notFound, type ApiError } from "../../../../http/api-error.ts";
import type { StaffContext } from "../../../../http/command-context.ts";
import { performedBy } from "../../../../http/requester.ts";
import { requireProofForRefund } from "../../../../http/step-up.ts";
import { formatCents } from "../../../../lib/format-cents.ts";
import {
  writeEntry,
  documentName,
  mailCustomer,
  getLockedOrder,
  type LockedOrder,
  lowerSettledFlag,
} from "../../../order/index.ts";
import {
  findRefundParts,
  freeMoney,
  newRefundReference,
  insertRefundParts,
  takenPayments,
  type PendingRefund,
} from "../../../money/index.ts";
import { askProvider, refundFailed } from "./ask-provider.ts";

interface OwedRefund {
  /** Null: what is owed on the order as a whole. */
  readonly productId: number | null;
  /** Money that the office need not return, of orders in progress too. */
  readonly isGoodwill: boolean;
  /** Null: all that is refundable. */
  readonly amountCents: number | null;
  readonly reason: string;
  /** The check by which the office has paid it; null: the provider is asked. */
  readonly checkNumber: string | null;
  /** The request's Idempotency-Key: the same key refunds once. */
  readonly key: string | null;
}

/** The state of the request after its first transaction. */
type Begun =
  | { readonly kind: "asking"; readonly parts: readonly PendingRefund[]; readonly amountCents: number }
  | { readonly kind: "done"; readonly amountCents: number; readonly outboxId: number | null };

/** Refuses products of other orders, and those in progress unless for goodwill. @throws 404, 409 */
function refuseOther({ order, products }: LockedOrder, { isGoodwill }: OwedRefund, productId: number): void {
  const product = products.find(({ id }) => id === productId);
  if (!product) throw notFound(msg("errors.staffOrderNotFound"));
  if (product.refund_asked_cents !== null) throw conflict("REFUND_PENDING", msg("staffErrors.refundPending"));
  if (product.status_id !== statusIds.canceled && !order.voided && !isGoodwill)
    throw conflict("NOT_REFUNDABLE", msg("staffErrors.refundRequestFirst"));
}

/** @param limit what can be refunded, in cents */
function notRefundable({ order, products }: LockedOrder, limit: number): ApiError {
  if (limit > 0) return conflict("NOT_REFUNDABLE", msg("staffErrors.notRefundable", formatCents(limit)));
  if (order.voided || order.paid_cents <= order.refunded_cents)
    return conflict("NOT_REFUNDABLE", msg("staffErrors.nothingRefundable"));
  // A refund of money that was kept for a reason goes by the document that it was kept for.
  if (products.some(({ ending }) => ending === "kept"))
    return conflict("NOT_REFUNDABLE", msg("staffErrors.refundKept"));
  const isInProgress = products.some(({ status_id: at }) => at !== statusIds.canceled);
  return conflict("NOT_REFUNDABLE", msg(isInProgress ? "staffErrors.refundOfLiving" : "staffErrors.nothingRefundable"));
}

const sumOf = (parts: readonly PendingRefund[]): number => parts.reduce((cents, part) => cents + part.amount_cents, 0);

/** The name under which the provider is asked: repeats of one request have the same. */
function referenceOf(orderId: number, { key, checkNumber }: OwedRefund): string {
  if (checkNumber !== null) return `order:${orderId}:check:${checkNumber}`;
  return key === null ? newRefundReference() : `refund:${orderId}:${key}`;
}

/**
 * The result of an earlier request with the same key; null when there was none.
 * @throws 409 when it was for something else, 503 when the provider refused it
 */
async function findEarlier({ tx }: TransactionContext, orderId: number, refund: OwedRefund): Promise<Begun | null> {
  if (refund.key === null && refund.checkNumber === null) return null;
  const reference = referenceOf(orderId, refund);
  const parts = await findRefundParts(tx, reference);
  const entry = await tx
    .selectFrom("payment_entries")
    .select(["order_product_id", "amount_cents", "reason"])
    .where("kind", "=", "refund")
    .where("reference", "=", reference)
    .executeTakeFirst();
  const earlier = parts[0] ?? entry;
  if (!earlier) return null;
  const amountCents = parts.length === 0 ? earlier.amount_cents : sumOf(parts);
  const isSame =
    earlier.order_product_id === refund.productId &&
    earlier.reason === refund.reason &&
    (refund.amountCents === null || amountCents === refund.amountCents);
  if (!isSame) throw conflict("IDEMPOTENCY_MISMATCH", msg("staffErrors.refundMismatch"));
  const unanswered = parts.filter(({ state }) => state === "asked");
  if (unanswered.length > 0) return { kind: "asking", parts: unanswered, amountCents };
  if (parts.some(({ state }) => state === "refused" || state === "failed")) throw refundFailed(parts);
  return { kind: "done", amountCents, outboxId: null };
}

/** Records money that the office returned by check or in another system. @returns the email's outbox id */
async function recordReturnedOutside(
  context: StaffContext,
  work: TransactionContext,
  { order, products }: LockedOrder,
  refund: OwedRefund & { readonly amountCents: number },
): Promise<number> {
  const { productId, amountCents, reason } = refund;
  await writeEntry(work, {
    orderId: order.id,
    ...(productId === null ? {} : { orderProductId: productId }),
    kind: "refund",
    amountCents,
    provider: refund.checkNumber === null ? order.payment_gateway : "check",
    reference: referenceOf(order.id, refund),
    reason,
    author: performedBy(context.requester).author,
  });
  await lowerSettledFlag(work, order.id, officeTexts.systemFlags.moneyReturned);
  await context.audit(work.tx, "order", order.id, {
    refunded_cents: amountCents,
    outside: true,
    ...(refund.checkNumber === null ? {} : { check_number: refund.checkNumber }),
  });
  const documents = products
    .filter(({ id }) => id === productId)
    .map((product) => ({ name: documentName(product, order.locale), amountCents }));
  return mailCustomer(work, order, { kind: "refunded", data: { documents, amountCents, reason, toCard: false } });
}

/** Fixes what is to go back before the provider is asked. */
async function begin(context: StaffContext, orderId: number, refund: OwedRefund): Promise<Begun> {
  return context.transaction(async (work) => {
    const { tx, portal } = work;
    const { productId, reason } = refund;
    const locked = await getLockedOrder(work, { id: orderId });
    const earlier = await findEarlier(work, orderId, refund);
    if (earlier) {
      context.skipAudit();
      return earlier;
    }
    if (productId !== null) refuseOther(locked, refund, productId);
    const asked = tx.selectFrom("refunds").select("id").where("order_id", "=", orderId).where("state", "=", "asked");
    if (await rowExists(asked.where("purpose", "=", "owed")))
      throw conflict("REFUND_PENDING", msg("staffErrors.refundPending"));
    const free = await freeMoney(tx, orderId);
    const payments = await takenPayments(tx, portal, orderId, free);
    const most = refund.isGoodwill ? free.left : productId === null ? free.owed : free.of(productId);
    const left = payments.reduce((cents, payment) => cents + payment.left, 0);
    const isOutside = payments.length === 0 || refund.checkNumber !== null;
    const limit = isOutside ? most : Math.min(most, left);
    const amountCents = refund.amountCents ?? limit;
    if (amountCents > limit || limit <= 0) throw notRefundable(locked, limit);
    await requireProofForRefund(tx, portal, context.requester, amountCents);
    if (isOutside) {
      const outboxId = await recordReturnedOutside(context, work, locked, { ...refund, amountCents });
      return { kind: "done", amountCents, outboxId };
    }
    const { author } = performedBy(context.requester);
    const shares = [{ productId, amountCents }];
    const asking = {
      orderId,
      shares,
      purpose: "owed",
      reason,
      author,
      reference: referenceOf(orderId, refund),
    } as const;
    const parts = await insertRefundParts(work, asking, payments, context);
    return { kind: "asking", parts, amountCents };
  });
}

/**
 * An admin returns what is owed on an order, or for one of its products, after their end (POST /orders/{id}/refunds),
 * or a part of what was paid for goodwill. The statuses stay. A provider that gives no answer is asked again by the
 * job, for the same amount under the same key.
 * @returns what goes back in cents, and the email's outbox id; null when the job has just brought it to its end
 * @throws 404 for another order's product, 409 NOT_REFUNDABLE with the amount that is, 409 REFUND_PENDING, 503
 */
export async function refundOwed(
  context: StaffContext,
  orderId: number,
  refund: OwedRefund,
): Promise<{ readonly amountCents: number; readonly outboxId: number | null }> {
  const started = await begin(context, orderId, refund);
  if (started.kind === "done") return started;
  const { outboxId, refusalOf } = await askProvider(context, started.parts);
  const refusal = refusalOf(refund.productId);
  if (refusal) throw refusal;
  return { amountCents: started.amountCents, outboxId };
}
