import { errorTexts } from "@dop/domain/texts/errors";
import { statusTexts } from "@dop/domain/texts/statuses";
import { decide } from "@dop/domain/workflow";
import type { Tx } from "../../db/database.ts";
import { ApiError, notFound, refused } from "../../http/api-error.ts";
import { staffActor, type StaffRequester } from "../../http/requester.ts";
import type { CommandContext } from "../../http/route.ts";
import { PaymentGatewayError } from "../../ports/payments/index.ts";
import { inTransaction, type Portal } from "../../portal.ts";
import { refundShare } from "../payments/index.ts";
import { mailCustomer, type CustomerMail } from "../mail/index.ts";
import { applyAction, lockOrderOf, productState } from "../order-changes/index.ts";

const t = errorTexts.en;

async function refundAtGateway(
  tx: Tx,
  portal: Portal,
  orderId: number,
  productId: number,
  amountCents: number,
): Promise<void> {
  const payment = await tx
    .selectFrom("payments")
    .select("reference")
    .where("order_id", "=", orderId)
    .where("state", "=", "paid")
    .where("gateway", "=", portal.payments.name)
    .orderBy("attempt")
    .executeTakeFirst();
  if (!payment || amountCents === 0) return;
  try {
    await portal.payments.refund(
      { reference: payment.reference, amountCents, idempotencyKey: `refund:${productId}` },
      tx,
    );
  } catch (error) {
    if (error instanceof PaymentGatewayError) throw new ApiError(503, "PAYMENT_UNAVAILABLE", t.refundFailed);
    throw error;
  }
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
  if (taken) throw new ApiError(503, "PAYMENT_UNAVAILABLE", t.paymentBeingTaken, { retryAfter: 60 });
}

/**
 * An admin approves a refund: the provider refunds the product's share, the product is canceled and the customer told. A
 * provider that fails leaves it at Refund Requested; the idempotency key makes a repeat refund once. Of an order whose
 * money is held and not taken, the share is left out when it is taken.
 * @returns the e-mail's outbox id
 */
export async function approveRefund(
  portal: Portal,
  context: CommandContext,
  staff: StaffRequester,
  orderProductId: number,
): Promise<number> {
  return inTransaction(portal, async (tx) => {
    const found = await lockOrderOf(tx, orderProductId);
    if (!found) throw notFound(t.orderNotFound);
    const { locked, product } = found;
    const decision = decide("approve_refund", staffActor(staff), productState(locked.order, product));
    if (!decision.allowed) throw refused(decision.reason);
    const amountCents = await refundShare(tx, locked, product);
    const held = locked.order.payment_held;
    if (held) await refuseWhileTaken(tx, locked.order.id);
    else await refundAtGateway(tx, portal, locked.order.id, product.id, amountCents);
    await tx.updateTable("order_products").set({ refunded_cents: amountCents }).where("id", "=", product.id).execute();
    const author = { name: staff.displayName, userId: staff.userId };
    await applyAction(tx, locked, product, {
      action: "approve_refund",
      actor: staffActor(staff),
      author,
      now: context.now,
    });
    await context.audit(tx, {
      subjectType: "order_product",
      subjectId: product.id,
      detail: { refunded_cents: amountCents },
    });
    const productName = statusTexts.en.products[product.product_id];
    const mail: CustomerMail = held
      ? { kind: "canceled", data: { productName } }
      : { kind: "refunded", data: { productName, amountCents } };
    return mailCustomer(tx, portal, locked.order, mail, context.now);
  });
}
