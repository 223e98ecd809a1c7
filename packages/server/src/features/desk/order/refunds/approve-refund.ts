// Rules: M-21, M-23 (docs/rules)
import { officeTexts, msg } from "@dop/texts";
import { decide } from "@dop/domain/workflow";
import type { OrderProductRow } from "../../../../db/schema.ts";
import { ApiError, conflict, notFound, refused } from "../../../../http/api-error.ts";
import { performedBy, staffActor } from "../../../../http/requester.ts";
import { requireProofForRefund } from "../../../../http/step-up.ts";
import type { StaffContext, TransactionContext } from "../../../../http/command-context.ts";
import { inTransaction } from "../../../../portal.ts";
import type { CanceledMoney } from "../../../../ports/mail/index.ts";
import {
  isBeingCaptured,
  writeEntry,
  documentName,
  mailCustomer,
  lastChange,
  lockOrderOf,
  productState,
  type LockedOrder,
} from "../../../order/index.ts";
import {
  closeCheckoutsSoon,
  endApproval,
  flagOrderBySystem,
  freeMoney,
  newRefundReference,
  pendingRefunds,
  insertRefundParts,
  settleHoldSoon,
  takenPayments,
  type PendingRefund,
} from "../../../money/index.ts";
import { askProvider } from "./ask-provider.ts";

/** A product whose refund is approved, with its order locked. */
interface Approved {
  readonly locked: LockedOrder;
  readonly product: OrderProductRow;
}

/** Locks the order and finds the product. @throws 403, 404, 409 when this person may not approve it, or not now */
async function lockForRefund(
  work: TransactionContext,
  { requester }: StaffContext,
  orderProductId: number,
): Promise<Approved> {
  const found = await lockOrderOf(work.tx, orderProductId);
  if (!found) throw notFound(msg("errors.staffOrderNotFound"));
  const decision = decide("approve_refund", staffActor(requester), productState(found.locked.order, found.product));
  if (decision.allowed) return found;
  // Another admin was faster, or a clerk has undone the request: who, and when.
  if (decision.reason === "WRONG_STATUS") throw conflict(decision.reason, await lastChange(work, found.product));
  throw refused(decision.reason);
}

/** Ends a refund for which no provider is asked. @returns the email's outbox id */
async function endWithoutProvider(
  context: StaffContext,
  work: TransactionContext,
  approved: Approved,
  amountCents: number,
): Promise<number> {
  const { tx, now } = work;
  const { locked, product } = approved;
  const { order } = locked;
  const by = performedBy(context.requester);
  await endApproval(work, approved, { action: "approve_refund", ...by });
  await closeCheckoutsSoon(work, order.id);
  await settleHoldSoon(work, order);
  const refunded_cents = order.payment_gateway === "bypass" ? amountCents : 0;
  await context.audit(tx, "order_product", product.id, { refunded_cents });
  const productName = documentName(product, order.locale);
  if (amountCents === 0 || order.payment_gateway !== "bypass") {
    // Another system has taken the money, for a first certificate the license application: the flag names it.
    if (amountCents > 0) await flagOrderBySystem(tx, order.id, officeTexts.systemFlags.paidElsewhere, now);
    const money: CanceledMoney =
      amountCents > 0
        ? { kind: "owed", amountCents }
        : // Refunded at the provider itself (rule M-40).
          { kind: order.refunded_cents > 0 ? "returned" : "none" };
    return mailCustomer(work, order, { kind: "canceled", data: { productName, money } });
  }
  await writeEntry(work, {
    orderId: order.id,
    orderProductId: product.id,
    kind: "refund",
    amountCents,
    provider: "bypass",
    reference: newRefundReference(),
    author: by.author,
  });
  const data = { productName, amountCents, reason: null, toCard: false };
  return mailCustomer(work, order, { kind: "refunded", data });
}

/**
 * Fixes what is to go back before the provider is asked; where it need not be asked, all is done at once.
 * @returns the parts to ask for, or the outbox id of a refund that is done
 */
async function begin(context: StaffContext, orderProductId: number): Promise<readonly PendingRefund[] | number> {
  const { portal, requester } = context;
  return inTransaction(portal, async (tx) => {
    const work = { tx, portal, now: context.now };
    const approved = await lockForRefund(work, context, orderProductId);
    const { order } = approved.locked;
    if (order.payment_held) {
      // Money that is only held is not refunded: it is not taken, which `settleHolds` sees to.
      if (await isBeingCaptured(tx, order.id))
        throw new ApiError(503, "PAYMENT_UNAVAILABLE", msg("errors.paymentBeingTaken"), { retryAfter: 60 });
      return endWithoutProvider(context, work, approved, 0);
    }
    // What was requested before is requested again, independent of the other products (rule M-22).
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
      // With what went back of it before: a part of an earlier approval may have been refused.
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
  if (typeof started === "number") return started;
  return askProvider(context, started);
}
