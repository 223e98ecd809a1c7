import { errorTexts } from "@dop/domain/texts/errors";
import { statusTexts } from "@dop/domain/texts/statuses";
import type { Tx } from "../../db/database.ts";
import { ApiError } from "../../http/api-error.ts";
import { staffActor, type StaffRequester } from "../../http/requester.ts";
import type { CommandContext } from "../../http/route.ts";
import { inTransaction, type Portal } from "../../portal.ts";
import { refundShare } from "../payments/index.ts";
import { mailCustomer, type CustomerMail } from "../mail/index.ts";
import { applyAction } from "../order-changes/index.ts";
import { askRefund, lockForRefund } from "./ask-refund.ts";

const beingTaken = (): ApiError =>
  new ApiError(503, "PAYMENT_UNAVAILABLE", errorTexts.en.paymentBeingTaken, { retryAfter: 60 });

/** Money that is only held is not given back: it is not taken, which `settleHolds` sees to. */
async function refuseWhileTaken(tx: Tx, orderId: number): Promise<void> {
  const taken = await tx
    .selectFrom("payments")
    .select("id")
    .where("order_id", "=", orderId)
    .where("state", "=", "authorized")
    .where("capture_cents", "is not", null)
    .executeTakeFirst();
  if (taken) throw beingTaken();
}

/**
 * An admin approves a refund: the provider refunds the product's share, the product is canceled and the customer told. A
 * provider that fails leaves it at Refund Requested; a repeat refunds once. Of an order whose money is held and not taken,
 * the share is left out when it is taken.
 * @returns the e-mail's outbox id
 */
export async function approveRefund(
  portal: Portal,
  context: CommandContext,
  staff: StaffRequester,
  orderProductId: number,
): Promise<number> {
  const outcome = await askRefund(portal, context, staff, orderProductId);
  return inTransaction(portal, async (tx) => {
    const { locked, product } = await lockForRefund(tx, staff, orderProductId);
    const amountCents = await refundShare(tx, locked, product);
    const held = locked.order.payment_held;
    if (held) await refuseWhileTaken(tx, locked.order.id);
    // Taken since: now there is something to ask the provider for.
    else if (outcome === "held") throw beingTaken();
    await tx
      .updateTable("order_products")
      .set({ refunded_cents: amountCents, refund_asked_cents: null })
      .where("id", "=", product.id)
      .execute();
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
