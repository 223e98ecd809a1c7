import type { Work } from "../../http/command-context.ts";
import { textsIn } from "@dop/domain/texts";
import type { OrderProductRow } from "../../db/schema.ts";
import { mailCustomer } from "../mail/index.ts";
import { applyAction, type ActionRequest, type LockedOrder } from "../order-changes/index.ts";

/**
 * Writes down what has gone back for a product of a locked order, cancels the product and queues the customer's e-mail. The
 * audit entry is the caller's.
 * @param refundedCents what the customer has back, or is not charged for; 0 where the portal gave nothing back
 * @param isTold whether the e-mail tells of money: not of money that was only held, nor of none
 * @returns the e-mail's outbox id
 */
export async function recordRefund(
  work: Work,
  { locked, product }: { readonly locked: LockedOrder; readonly product: OrderProductRow },
  { refundedCents, isTold }: { readonly refundedCents: number; readonly isTold: boolean },
  by: Pick<ActionRequest, "actor" | "author" | "now"> & { readonly action: "approve_refund" | "finish_refund" },
): Promise<number> {
  const { tx } = work;
  await applyAction(tx, locked, product, by);
  await tx
    .updateTable("order_products")
    .set({ refunded_cents: refundedCents, refund_asked_cents: null })
    .where("id", "=", product.id)
    .execute();
  const productName = textsIn(locked.order.locale).statuses.products[product.product_id];
  return mailCustomer(
    work,
    locked.order,
    isTold
      ? { kind: "refunded", data: { productName, amountCents: refundedCents } }
      : { kind: "canceled", data: { productName } },
  );
}
