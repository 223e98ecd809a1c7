import type { Db, Tx } from "../../db/database.ts";
import { writeAudit, type AuditActor } from "../../http/audit.ts";
import { PaymentGatewayError } from "../../ports/payments/index.ts";
import type { Portal } from "../../portal.ts";

/** What the provider is asked to give back, as it was written down before. */
export interface AskedRefund {
  readonly orderId: number;
  readonly productId: number;
  /** The provider's name of the payment. */
  readonly reference: string;
  readonly amountCents: number;
}

/** The payment of an order that the provider in use has taken; undefined where it has taken none. */
export async function takenPayment(
  db: Db,
  portal: Pick<Portal, "payments">,
  orderId: number,
): Promise<string | undefined> {
  const payment = await db
    .selectFrom("payments")
    .select("reference")
    .where("order_id", "=", orderId)
    .where("state", "=", "paid")
    .where("gateway", "=", portal.payments.name)
    .orderBy("attempt")
    .executeTakeFirst();
  return payment?.reference;
}

/**
 * Has the provider give the money of one product back, outside of any transaction. Every repeat asks for the same amount
 * under the same key, so that an answer that was lost costs nothing twice.
 * @returns `refused` when the provider said no: nothing went back
 * @throws PaymentGatewayError UNAVAILABLE when it gave no answer: nobody knows
 */
export async function giveBack(portal: Portal, refund: AskedRefund): Promise<"given" | "refused"> {
  const { reference, amountCents, productId } = refund;
  try {
    await portal.payments.refund({ reference, amountCents, idempotencyKey: `refund:${productId}` });
    return "given";
  } catch (error) {
    if (!(error instanceof PaymentGatewayError) || error.code === "UNAVAILABLE") throw error;
    return "refused";
  }
}

/**
 * The provider has said no: nothing went back, and the refund can be undone again. The order is locked by the caller.
 * @returns whether it was still asked for; somebody else may have brought it to an end
 */
export async function forgetRefund(
  tx: Tx,
  { productId, amountCents }: AskedRefund,
  by: { readonly actor: AuditActor; readonly requestId: string; readonly now: Date },
): Promise<boolean> {
  const forgotten = await tx
    .updateTable("order_products")
    .set({ refund_asked_cents: null })
    .where("id", "=", productId)
    .where("refund_asked_cents", "=", amountCents)
    .executeTakeFirst();
  if (forgotten.numUpdatedRows === 0n) return false;
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
