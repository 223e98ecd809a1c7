import { textsIn } from "@dop/domain/texts";
import type { OrderProductRow } from "../../db/schema.ts";
import type { Work } from "../../http/command-context.ts";
import { writeEntry } from "../ledger/index.ts";
import { mailCustomer } from "../mail/index.ts";
import { applyAction, type ActionRequest, type LockedOrder } from "../order-changes/index.ts";

/** The money that went back for a product, as its line of the ledger names it. */
export interface ReturnedMoney {
  readonly amountCents: number;
  readonly provider: string;
  readonly reference: string;
  readonly paymentId?: number;
}

/**
 * Cancels a product of a locked order, writes down what went back for it and queues the customer's email. The audit entry is the
 * caller's.
 * @param returned null where the portal gave nothing back: the money was only held, there was none, or another till took it
 * @returns the e-mail's outbox id
 */
export async function recordRefund(
  work: Work,
  { locked, product }: { readonly locked: LockedOrder; readonly product: OrderProductRow },
  returned: ReturnedMoney | null,
  by: Pick<ActionRequest, "actor" | "author" | "now"> & { readonly action: "approve_refund" | "finish_refund" },
): Promise<number> {
  const { tx } = work;
  await applyAction(tx, locked, product, by);
  await tx.updateTable("order_products").set({ refund_asked_cents: null }).where("id", "=", product.id).execute();
  const productName = textsIn(locked.order.locale).statuses.products[product.product_id];
  if (returned === null) return mailCustomer(work, locked.order, { kind: "canceled", data: { productName } });
  await writeEntry(work, {
    ...returned,
    orderId: locked.order.id,
    orderProductId: product.id,
    kind: "refund",
    author: by.author,
  });
  const { amountCents } = returned;
  return mailCustomer(work, locked.order, { kind: "refunded", data: { productName, amountCents } });
}
