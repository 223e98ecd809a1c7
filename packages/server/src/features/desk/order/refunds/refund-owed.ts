// Rules: M-30, M-63, M-67, M-68 (docs/rules)
import { randomUUID } from "node:crypto";
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
import { freeMoney, insertRefundParts, takenPayments } from "../../../money/index.ts";
import { askProvider } from "./ask-provider.ts";
import { findEarlier, referenceOf, type Begun, type OwedRefund } from "./earlier-refund.ts";
import { endRequest, getOpenRequest, storeRequest, type RefundRequest } from "./refund-requests.ts";
import { mayNotApproveOwn, requestedByOthers } from "./two-people.ts";

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

/** Records money that the office returned by check or in another system. @returns the email's outbox id */
async function recordReturnedOutside(
  context: StaffContext,
  work: TransactionContext,
  { order, products }: LockedOrder,
  refund: OwedRefund & { readonly amountCents: number; readonly onePerson: boolean },
): Promise<number> {
  const { productId, amountCents, reason, onePerson } = refund;
  await writeEntry(work, {
    orderId: order.id,
    ...(productId === null ? {} : { orderProductId: productId }),
    kind: "refund",
    amountCents,
    provider: refund.checkNumber === null ? order.payment_gateway : "check",
    reference: referenceOf(order.id, refund),
    requestKey: refund.key,
    reason,
    author: performedBy(context.requester).author,
    onePerson,
  });
  await lowerSettledFlag(work, order.id, officeTexts.systemFlags.moneyReturned);
  await context.audit(work.tx, "order", order.id, {
    refunded_cents: amountCents,
    outside: true,
    ...(onePerson && { one_person: true }),
    ...(refund.checkNumber === null ? {} : { check_number: refund.checkNumber }),
  });
  const documents = products
    .filter(({ id }) => id === productId)
    .map((product) => ({ name: documentName(product, order.locale), amountCents }));
  return mailCustomer(work, order, { kind: "refunded", data: { documents, amountCents, reason, toCard: false } });
}

/** The amount to refund of a locked order, and its payments. @throws 404, 409 */
async function amountOf({ tx, portal }: TransactionContext, locked: LockedOrder, refund: OwedRefund) {
  const { productId } = refund;
  const { id: orderId } = locked.order;
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
  return { amountCents, payments, isOutside };
}

/** Fixes what is to go back before the provider is asked. @param request that a second admin approves; null without */
async function begin(
  context: StaffContext,
  work: TransactionContext,
  locked: LockedOrder,
  { request, ...refund }: OwedRefund & { readonly request: RefundRequest | null },
): Promise<Begun> {
  const { tx, portal } = work;
  const { productId, reason, isGoodwill, checkNumber, key } = refund;
  const { id: orderId } = locked.order;
  const { requester } = context;
  const { amountCents, payments, isOutside } = await amountOf(work, locked, refund);
  const isRequested =
    request === null
      ? !isGoodwill && amountCents <= (await requestedByOthers(tx, orderId, productId, requester.userId))
      : request.user_id !== requester.userId;
  if (!isRequested && (await mayNotApproveOwn(work, orderId, requester.userId, amountCents))) {
    if (request) throw conflict("SECOND_PERSON", msg("staffErrors.refundSecondPerson"));
    const asked = { order_id: orderId, order_product_id: productId, amount_cents: amountCents, reason, key };
    const stored = { ...asked, goodwill: isGoodwill, check_number: checkNumber };
    return { kind: "requested", requestId: await storeRequest(context, work, stored) };
  }
  await requireProofForRefund(tx, portal, requester, amountCents);
  const onePerson = !isRequested;
  if (isOutside) {
    const done = { ...refund, amountCents, onePerson };
    return { kind: "done", amountCents, outboxId: await recordReturnedOutside(context, work, locked, done) };
  }
  const { author } = performedBy(requester);
  const shares = [{ productId, amountCents, onePerson }];
  const named = { reason, author, reference: referenceOf(orderId, refund), goodwill: isGoodwill };
  const asking = { orderId, shares, purpose: "owed", ...named } as const;
  return { kind: "asking", parts: await insertRefundParts(work, asking, payments, context), amountCents };
}

/** A refund that is made: its cents, and the email's outbox id. */
export interface OwedRefunded {
  readonly amountCents: number;
  readonly outboxId: number | null;
}
/** Or one that waits for a second admin. */
type OwedOutcome = OwedRefunded | { readonly requestId: number };

async function end(
  context: StaffContext,
  begun: Exclude<Begun, { kind: "requested" }>,
  productId: number | null,
): Promise<OwedRefunded> {
  if (begun.kind === "done") return begun;
  const { outboxId, refusalOf } = await askProvider(context, begun.parts);
  const refusal = refusalOf(productId);
  if (refusal) throw refusal;
  return { amountCents: begun.amountCents, outboxId };
}

/**
 * An admin returns what is owed on an order, or for one of its products, after their end (POST /orders/{id}/refunds),
 * or a part of what was paid for goodwill. The statuses stay. A provider that gives no answer is asked again by the
 * job, for the same amount under the same key. What nobody else requested waits for a second admin, where the office
 * wants two (rule M-68).
 * @returns what goes back in cents, and the email's outbox id; null when the job has just brought it to its end
 * @throws 404 for another order's product, 409 NOT_REFUNDABLE with the amount that is, 409 REFUND_PENDING, 503
 */
export async function refundOwed(context: StaffContext, orderId: number, refund: OwedRefund): Promise<OwedOutcome> {
  const begun = await context.transaction(async (work) => {
    const locked = await getLockedOrder(work, { id: orderId });
    const earlier = await findEarlier(work, orderId, refund);
    if (!earlier) return begin(context, work, locked, { ...refund, request: null });
    context.skipAudit();
    return earlier;
  });
  return begun.kind === "requested" ? begun : end(context, begun, refund.productId);
}

/**
 * A second admin approves a refund that waits: it is checked anew, and made. What the provider refuses waits again.
 * @throws 409 STALE when it is decided, SECOND_PERSON for its requester; else as {@link refundOwed}
 */
export async function approveRequest(context: StaffContext, orderId: number, requestId: number): Promise<OwedRefunded> {
  const approved = await context.transaction(async (work) => {
    const locked = await getLockedOrder(work, { id: orderId });
    const open = await getOpenRequest(work, orderId, requestId);
    const request = { ...open, key: open.key ?? randomUUID() };
    const refund: OwedRefund = {
      productId: request.order_product_id,
      isGoodwill: request.goodwill,
      amountCents: request.amount_cents,
      reason: request.reason,
      checkNumber: request.check_number,
      key: request.key,
    };
    const begun = await begin(context, work, locked, { ...refund, request });
    if (begun.kind === "requested") throw new Error("an approved request is no new one");
    await endRequest(context, work, request, "approved");
    return { begun, productId: refund.productId };
  });
  return end(context, approved.begun, approved.productId);
}
