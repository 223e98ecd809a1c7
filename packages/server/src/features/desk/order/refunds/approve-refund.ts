// Rules: M-21, M-23 (docs/rules)
import type { LockingContext, TransactionContext } from "../../../../transaction.ts";
import { officeTexts, msg } from "@dop/texts";
import { decide } from "@dop/domain/workflow";
import { ApiError, conflict, notFound, refused } from "../../../../http/api-error.ts";
import { performedBy, staffActor } from "../../../../http/requester.ts";
import { requireProofForRefund } from "../../../../http/step-up.ts";
import type { StaffContext } from "../../../../http/command-context.ts";
import type { CanceledMoney } from "../../../../ports/mail/index.ts";
import {
  isBeingCaptured,
  writeEntry,
  commitChange,
  documentName,
  flagOrderBySystem,
  lastChange,
  lockOrderOf,
  productState,
  type CustomerMail,
  type LockedProduct,
} from "../../../order/index.ts";
import {
  freeMoney,
  newRefundReference,
  pendingRefunds,
  insertRefundParts,
  takenPayments,
  type PendingRefund,
} from "../../../money/index.ts";
import { askProvider } from "./ask-provider.ts";

/** Locks the order of a refund. @throws 403, 404, 409 when this person may not approve it, or not now */
async function lockForRefund(
  work: LockingContext,
  { requester }: StaffContext,
  orderProductId: number,
): Promise<LockedProduct> {
  const found = await lockOrderOf(work, orderProductId);
  if (!found) throw notFound(msg("errors.staffOrderNotFound"));
  const { locked, product } = found;
  const decision = decide("approve_refund", staffActor(requester), productState(locked.order, product));
  if (decision.allowed) return { order: locked.order, product };
  // Another admin was faster, or a clerk has undone the request: who, and when.
  if (decision.reason === "WRONG_STATUS") throw conflict(decision.reason, await lastChange(work, product));
  throw refused(decision.reason);
}

/** The email of a refund for which no provider is asked. */
function mailWithoutProvider({ order, product }: LockedProduct, amountCents: number): CustomerMail {
  const productName = documentName(product, order.locale);
  if (amountCents > 0 && order.payment_gateway === "bypass")
    return { kind: "refunded", data: { productName, amountCents, reason: null, toCard: false } };
  const money: CanceledMoney =
    amountCents > 0
      ? { kind: "owed", amountCents }
      : // Refunded at the provider itself (rule M-40).
        { kind: order.refunded_cents > 0 ? "returned" : "none" };
  return { kind: "canceled", data: { productName, money } };
}

/** Ends a refund for which no provider is asked. @returns the email's outbox id */
async function endWithoutProvider(
  context: StaffContext,
  work: TransactionContext,
  approved: LockedProduct,
  amountCents: number,
): Promise<number | null> {
  const { tx, now } = work;
  const { order, product } = approved;
  const by = performedBy(context.requester);
  const isBypass = order.payment_gateway === "bypass";
  const { outboxIds } = await commitChange(work, approved, {
    action: "approve_refund",
    ...by,
    compose: () => [mailWithoutProvider(approved, amountCents)],
    audit: () => [context.ownEntry("order_product", product.id, { refunded_cents: isBypass ? amountCents : 0 })],
  });
  if (amountCents > 0 && isBypass)
    await writeEntry(work, {
      orderId: order.id,
      orderProductId: product.id,
      kind: "refund",
      amountCents,
      provider: "bypass",
      reference: newRefundReference(),
      author: by.author,
    });
  // Another system has taken the money, for a first certificate the license application: the flag names it.
  else if (amountCents > 0) await flagOrderBySystem(tx, order.id, officeTexts.systemFlags.paidElsewhere, now);
  return outboxIds[0] ?? null;
}

/**
 * Fixes what is to go back before the provider is asked; where it need not be asked, all is done at once.
 * @returns the parts to ask for, or the outbox id of a refund that is done
 */
async function begin(context: StaffContext, orderProductId: number): Promise<readonly PendingRefund[] | number | null> {
  const { portal, requester } = context;
  return context.transaction(async (work) => {
    const { tx } = work;
    const approved = await lockForRefund(work, context, orderProductId);
    const { order } = approved;
    if (order.payment_held) {
      // Money that is only held is not refunded: `settleHolds` takes less of it.
      if (await isBeingCaptured(tx, order.id))
        throw new ApiError(503, "PAYMENT_UNAVAILABLE", msg("errors.paymentBeingTaken"), { retryAfter: 60 });
      return endWithoutProvider(context, work, approved, 0);
    }
    // An earlier request is repeated, independent of the other products (rule M-22).
    const asked = await pendingRefunds(tx, portal)
      .where("refunds.order_product_id", "=", orderProductId)
      .where("refunds.purpose", "=", "approval")
      .execute();
    if (asked.length > 0) return asked;
    const free = await freeMoney(tx, order.id);
    const amountCents = free.of(orderProductId);
    await requireProofForRefund(tx, portal, requester, amountCents);
    const payments = await takenPayments(tx, portal, order.id, free);
    if (payments.length === 0 || amountCents === 0) return endWithoutProvider(context, work, approved, amountCents);
    await tx
      .updateTable("order_products")
      // Includes earlier refunds: a part of an earlier approval may have been refused.
      .set({ refund_asked_cents: amountCents + approved.product.refunded_cents })
      .where("id", "=", orderProductId)
      .execute();
    const { author } = performedBy(requester);
    const asking = { orderId: order.id, productId: orderProductId, reason: null, author };
    return insertRefundParts(work, { ...asking, amountCents, purpose: "approval" }, payments, context);
  });
}

/**
 * An admin approves a refund: the provider refunds the product's share, the product is canceled and the customer told.
 * A provider that fails leaves it at Refund Requested; a repeat refunds once, of an order that was voided meanwhile
 * too. Of an order whose money is held and not taken, the share is left out when it is taken.
 * @returns the email's outbox id; null when the job or another admin has just brought the same refund to its end
 */
export async function approveRefund(context: StaffContext, orderProductId: number): Promise<number | null> {
  const started = await begin(context, orderProductId);
  return started === null || typeof started === "number" ? started : askProvider(context, started);
}
