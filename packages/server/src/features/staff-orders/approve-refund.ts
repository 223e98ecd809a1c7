import { errorTexts } from "@dop/domain/texts/errors";
import { statusTexts } from "@dop/domain/texts/statuses";
import { decide } from "@dop/domain/workflow";
import type { Tx } from "../../db/database.ts";
import type { OrderProductRow } from "../../db/schema.ts";
import { ApiError, notFound, refused } from "../../http/api-error.ts";
import { staffActor, type StaffRequester } from "../../http/requester.ts";
import type { CommandContext } from "../../http/route.ts";
import { PaymentGatewayError } from "../../ports/payments/index.ts";
import { inTransaction, type Portal } from "../../portal.ts";
import { mailCustomer } from "../mail/index.ts";
import { applyAction, lockOrderOf, productState, type LockedOrder } from "../order-changes/index.ts";

const t = errorTexts.en;

/**
 * What a product's refund comes to, in cents: its own lines, and with the order's last product all that is left of the
 * total, so that shipping, processing and transaction fee go back with it (domain page section 3).
 */
async function refundShare(tx: Tx, { order, products }: LockedOrder, product: OrderProductRow): Promise<number> {
  if (order.paid_at === null) return 0;
  const others = products.filter((other) => other.id !== product.id);
  const refunded = others.reduce((sum, other) => sum + other.refunded_cents, 0);
  const isLast = others.every((other) => other.refunded_cents > 0 || other.status_id === 8);
  if (isLast) return order.total_cents - refunded;
  const { amount } = await tx
    .selectFrom("order_lines")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("amount_cents"), eb.val(0)).as("amount"))
    .where("order_product_id", "=", product.id)
    .executeTakeFirstOrThrow();
  return amount;
}

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

/**
 * An admin approves a refund: the provider refunds the product's share, the product is canceled and the customer told. A
 * provider that fails leaves it at Refund Requested; the idempotency key makes a repeat refund once.
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
    await refundAtGateway(tx, portal, locked.order.id, product.id, amountCents);
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
    return mailCustomer(
      tx,
      portal,
      locked.order,
      { kind: "refunded", data: { productName, amountCents } },
      context.now,
    );
  });
}
