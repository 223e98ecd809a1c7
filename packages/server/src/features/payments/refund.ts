import type { Db, Tx } from "../../db/database.ts";
import { writeAudit, type AuditActor } from "../../http/audit.ts";
import { PaymentGatewayError } from "../../ports/payments/index.ts";
import type { Portal } from "../../portal.ts";
import type { ReturnedMoney } from "./record-refund.ts";

/** A refund that is saved on the order product and requested from the provider. */
export interface PendingRefund {
  readonly orderId: number;
  readonly productId: number;
  readonly payment: TakenPayment;
  readonly amountCents: number;
}

/** A payment that the provider in use has taken. */
export interface TakenPayment {
  readonly id: number;
  /** The provider's name of it. */
  readonly reference: string;
}

/** The key under which a product's refund is requested from the provider. */
const refundKey = (productId: number): string => `refund:${productId}`;

/** The payment of an order that the provider in use has taken; undefined where it has taken none. */
export async function takenPayment(
  db: Db,
  portal: Pick<Portal, "payments">,
  orderId: number,
): Promise<TakenPayment | undefined> {
  return db
    .selectFrom("payments")
    .select(["id", "reference"])
    .where("order_id", "=", orderId)
    .where("state", "=", "paid")
    .where("gateway", "=", portal.payments.name)
    .orderBy("attempt")
    .executeTakeFirst();
}

/** A refund that the provider has made, for the ledger. */
export const returnedBy = (
  portal: Pick<Portal, "payments">,
  { payment, amountCents, productId }: PendingRefund,
): ReturnedMoney => ({
  amountCents,
  provider: portal.payments.name,
  reference: refundKey(productId),
  paymentId: payment.id,
});

/**
 * Requests the refund of one product from the provider, outside of any transaction. Every retry requests the same amount
 * under the same idempotency key, so that a lost answer never refunds twice (rule M-22).
 * @returns `refused` when the provider refused and refunded nothing
 * @throws PaymentGatewayError UNAVAILABLE when the provider gave no answer: the outcome is unknown
 */
export async function refund(portal: Portal, pending: PendingRefund): Promise<"given" | "refused"> {
  const { payment, amountCents, productId } = pending;
  try {
    await portal.payments.refund({
      reference: payment.reference,
      amountCents,
      idempotencyKey: refundKey(productId),
    });
    return "given";
  } catch (error) {
    if (!(error instanceof PaymentGatewayError) || error.code === "UNAVAILABLE") throw error;
    return "refused";
  }
}

/**
 * Clears a refund that the provider refused, so that staff can undo it. The caller holds the order's lock.
 * @returns whether the refund was still pending; another admin or the job may have finished it
 */
export async function clearPendingRefund(
  tx: Tx,
  { productId, amountCents }: PendingRefund,
  by: { readonly actor: AuditActor; readonly requestId: string; readonly now: Date },
): Promise<boolean> {
  const cleared = await tx
    .updateTable("order_products")
    .set({ refund_asked_cents: null })
    .where("id", "=", productId)
    .where("refund_asked_cents", "=", amountCents)
    .executeTakeFirst();
  if (cleared.numUpdatedRows === 0n) return false;
  await writeAudit(tx, {
    actor: by.actor,
    action: "order_product.refund_refused",
    subjectType: "order_product",
    subjectId: productId,
    detail: { asked_cents: amountCents },
    requestId: by.requestId,
    at: by.now,
  });
  return true;
}
