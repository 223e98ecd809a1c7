import { errorTexts } from "@dop/domain/texts/errors";
import { decide } from "@dop/domain/workflow";
import type { Tx } from "../../db/database.ts";
import type { OrderProductRow } from "../../db/schema.ts";
import { ApiError, notFound, refused } from "../../http/api-error.ts";
import { writeAudit } from "../../http/audit.ts";
import { staffActor, type StaffRequester } from "../../http/requester.ts";
import type { CommandContext } from "../../http/route.ts";
import { PaymentGatewayError } from "../../ports/payments/index.ts";
import { inTransaction, type Portal } from "../../portal.ts";
import { lockOrderOf, productState, type LockedOrder } from "../order-changes/index.ts";
import { refundShare } from "../payments/index.ts";

const t = errorTexts.en;

/** A product whose refund this person may approve now, with its order locked. @throws 403, 404, 409 */
export async function lockForRefund(
  tx: Tx,
  staff: StaffRequester,
  orderProductId: number,
): Promise<{ readonly locked: LockedOrder; readonly product: OrderProductRow }> {
  const found = await lockOrderOf(tx, orderProductId);
  if (!found) throw notFound(t.orderNotFound);
  const decision = decide("approve_refund", staffActor(staff), productState(found.locked.order, found.product));
  if (!decision.allowed) throw refused(decision.reason);
  return found;
}

/** What the provider is to be asked, as it was written down. */
interface RefundPlan {
  readonly reference: string;
  readonly amountCents: number;
}

/** Fixes what is to go back before the provider is asked. `held`: the money is not taken yet; `nothing`: none was. */
async function planRefund(
  portal: Portal,
  context: CommandContext,
  staff: StaffRequester,
  orderProductId: number,
): Promise<RefundPlan | "held" | "nothing"> {
  return inTransaction(portal, async (tx) => {
    const { locked, product } = await lockForRefund(tx, staff, orderProductId);
    if (locked.order.payment_held) return "held";
    const payment = await tx
      .selectFrom("payments")
      .select("reference")
      .where("order_id", "=", locked.order.id)
      .where("state", "=", "paid")
      .where("gateway", "=", portal.payments.name)
      .orderBy("attempt")
      .executeTakeFirst();
    const amountCents = await refundShare(tx, locked, product);
    if (!payment || amountCents === 0) return "nothing";
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
    return { reference: payment.reference, amountCents };
  });
}

/** The provider has said no: nothing went back, and the refund can be undone again. */
async function forgetPlan(portal: Portal, orderProductId: number): Promise<void> {
  await inTransaction(portal, async (tx) => {
    if (!(await lockOrderOf(tx, orderProductId))) return;
    await tx
      .updateTable("order_products")
      .set({ refund_asked_cents: null })
      .where("id", "=", orderProductId)
      .where("refunded_cents", "=", 0)
      .execute();
  });
}

/**
 * Has the provider give a product's share back, outside of any transaction. The amount is written down first and asked for
 * again by every repeat under the same key, so that an answer that was lost costs nothing twice.
 * @returns `held` when there was nothing to ask because the money is only held
 * @throws 503 when the provider refuses (nothing is changed) or gives no answer (the refund stays requested)
 */
export async function askRefund(
  portal: Portal,
  context: CommandContext,
  staff: StaffRequester,
  orderProductId: number,
): Promise<"asked" | "held" | "nothing"> {
  const plan = await planRefund(portal, context, staff, orderProductId);
  if (typeof plan === "string") return plan;
  try {
    await portal.payments.refund({ ...plan, idempotencyKey: `refund:${orderProductId}` });
    return "asked";
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error;
    if (error.code === "UNAVAILABLE") throw new ApiError(503, "PAYMENT_UNAVAILABLE", t.refundUnanswered);
    await forgetPlan(portal, orderProductId);
    throw new ApiError(503, "PAYMENT_UNAVAILABLE", t.refundFailed);
  }
}
