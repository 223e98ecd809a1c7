// Rules: M-21, M-23 (docs/rules)
import { refundable } from "@dop/domain/ledger";
import { msg, type Message } from "@dop/domain/texts/message";
import { officeTexts } from "@dop/domain/texts";
import { decide } from "@dop/domain/workflow";
import type { Tx } from "../../db/database.ts";
import type { OrderProductRow } from "../../db/schema.ts";
import { ApiError, notFound, refused } from "../../http/api-error.ts";
import { writeAudit } from "../../http/audit.ts";
import { performedBy, staffActor, type StaffRequester } from "../../http/requester.ts";
import type { CommandContext, StaffContext } from "../../http/command-context.ts";
import { PaymentGatewayError } from "../../ports/payments/index.ts";
import { inTransaction, type Portal } from "../../portal.ts";
import { readMoney } from "../ledger/index.ts";
import { lockOrderOf, productState, type LockedOrder } from "../order-changes/index.ts";
import {
  flagOrderBySystem,
  clearPendingRefund,
  refund,
  recordRefund,
  returnedBy,
  takenPayment,
  type PendingRefund,
  type ReturnedMoney,
} from "../payments/index.ts";

const unavailable = (message: Message): ApiError => new ApiError(503, "PAYMENT_UNAVAILABLE", message);

/** Who approves which refund. */
interface Approval {
  readonly portal: Portal;
  readonly context: CommandContext;
  readonly staff: StaffRequester;
  readonly orderProductId: number;
}

/** A product whose refund is approved, with its order locked. */
interface Approved {
  readonly locked: LockedOrder;
  readonly product: OrderProductRow;
}

/** Locks the order and finds the product. @throws 403, 404, 409 when this person may not approve it, or not now */
async function lockForRefund(tx: Tx, { staff, orderProductId }: Approval): Promise<Approved> {
  const found = await lockOrderOf(tx, orderProductId);
  if (!found) throw notFound(msg("errors.orderNotFound"));
  const decision = decide("approve_refund", staffActor(staff), productState(found.locked.order, found.product));
  if (!decision.allowed) throw refused(decision.reason);
  return found;
}

/** Money that is only held is not given back: it is not taken, which `settleHolds` sees to. */
async function refuseWhileTaken(tx: Tx, orderId: number): Promise<void> {
  const taken = await tx
    .selectFrom("payments")
    .select("id")
    .where("order_id", "=", orderId)
    .where("state", "=", "authorized")
    .where("capture_cents", "is not", null)
    .executeTakeFirst();
  if (taken) throw new ApiError(503, "PAYMENT_UNAVAILABLE", msg("errors.paymentBeingTaken"), { retryAfter: 60 });
}

/** Brings an approved refund to its end. @returns the e-mail's outbox id */
async function end(
  tx: Tx,
  { portal, context, staff }: Approval,
  approved: Approved,
  returned: ReturnedMoney | null,
): Promise<number> {
  const by = { action: "approve_refund", ...performedBy(staff), now: context.now } as const;
  const outboxId = await recordRefund({ tx, portal, now: context.now }, approved, returned, by);
  await context.audit(tx, {
    subjectType: "order_product",
    subjectId: approved.product.id,
    detail: { refunded_cents: returned?.amountCents ?? 0 },
  });
  return outboxId;
}

/**
 * An order without a payment of the provider in use: it was not paid, cost nothing, or another till has taken the money (that
 * of a first certificate, the license application). Nothing is given back here; the flag says where it is to be.
 */
async function endWithoutProvider(
  tx: Tx,
  approval: Approval,
  approved: Approved,
  amountCents: number,
): Promise<number> {
  const { locked, product } = approved;
  if (amountCents === 0) return end(tx, approval, approved, null);
  if (locked.order.payment_gateway === "bypass")
    return end(tx, approval, approved, { amountCents, provider: "bypass", reference: `refund:${product.id}` });
  await flagOrderBySystem(tx, locked.order.id, officeTexts.systemFlags.paidElsewhere, approval.context.now);
  return end(tx, approval, approved, null);
}

/**
 * Fixes what is to go back before the provider is asked; where it need not be asked, all is done at once.
 * @returns what to ask for, or the outbox id of a refund that is done
 */
async function begin(approval: Approval): Promise<PendingRefund | number> {
  const { portal, context } = approval;
  return inTransaction(portal, async (tx) => {
    const approved = await lockForRefund(tx, approval);
    const { locked, product } = approved;
    if (locked.order.payment_held) {
      await refuseWhileTaken(tx, locked.order.id);
      return end(tx, approval, approved, null);
    }
    // What was requested from the provider before is requested again, whatever happened to the other products since (M-22).
    const amountCents = product.refund_asked_cents ?? refundable(await readMoney(tx, locked.order.id), product.id);
    const payment = await takenPayment(tx, portal, locked.order.id);
    if (payment === undefined || amountCents === 0) return endWithoutProvider(tx, approval, approved, amountCents);
    if (product.refund_asked_cents === null) {
      await tx
        .updateTable("order_products")
        .set({ refund_asked_cents: amountCents })
        .where("id", "=", product.id)
        .execute();
      await writeAudit(tx, {
        actor: context.actor,
        action: "order_product.refund_asked",
        subjectType: "order_product",
        subjectId: product.id,
        detail: { asked_cents: amountCents },
        requestId: context.requestId,
        at: context.now,
      });
    }
    return { orderId: locked.order.id, productId: product.id, payment, amountCents };
  });
}

/** Asks the provider. @throws 503 when it refuses (nothing is changed) or gives no answer (the refund stays requested) */
async function ask({ portal, context }: Approval, pending: PendingRefund): Promise<void> {
  const answer = await refund(portal, pending).catch((error: unknown) => {
    throw error instanceof PaymentGatewayError ? unavailable(msg("errors.refundUnanswered")) : error;
  });
  if (answer === "given") return;
  await context.transaction(async ({ tx }) => {
    if (await lockOrderOf(tx, pending.productId)) await clearPendingRefund(tx, pending, context);
  });
  throw unavailable(msg("errors.refundFailed"));
}

/**
 * An admin approves a refund: the provider refunds the product's share, the product is canceled and the customer told. A
 * provider that fails leaves it at Refund Requested; a repeat refunds once, of an order that was voided meanwhile too. Of an
 * order whose money is held and not taken, the share is left out when it is taken.
 * @returns the e-mail's outbox id; null when the job or another admin has just brought the same refund to its end
 */
export async function approveRefund(context: StaffContext, orderProductId: number): Promise<number | null> {
  const { portal, requester: staff } = context;
  const approval = { portal, context, staff, orderProductId };
  const begun = await begin(approval);
  if (typeof begun === "number") return begun;
  await ask(approval, begun);
  return context.transaction(async ({ tx }) => {
    const found = await lockOrderOf(tx, orderProductId);
    if (found?.product.refund_asked_cents === null && found.product.refunded_cents === begun.amountCents) {
      context.nothingChanged();
      return null;
    }
    const approved = await lockForRefund(tx, approval);
    return end(tx, approval, approved, returnedBy(portal, begun));
  });
}
