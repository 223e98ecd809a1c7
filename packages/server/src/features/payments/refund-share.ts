import { statusIds } from "@dop/domain/orders";
// Rules: M-20 (docs/rules)
import type { Tx } from "../../db/database.ts";
import type { OrderProductRow } from "../../db/schema.ts";
import type { LockedOrder } from "../order-changes/index.ts";

/** What each product of an order cost by its own lines, in cents. */
async function ownLines(tx: Tx, orderId: number): Promise<(product: OrderProductRow) => number> {
  const sums = await tx
    .selectFrom("order_lines")
    .select(["order_product_id", (eb) => eb.fn.sum<number>("amount_cents").as("amount")])
    .where("order_id", "=", orderId)
    .where("order_product_id", "is not", null)
    .groupBy("order_product_id")
    .execute();
  const amounts = new Map(sums.map(({ order_product_id: id, amount }) => [id, amount]));
  return ({ id }) => amounts.get(id) ?? 0;
}

/** What has gone back for a product, or may have: the provider was asked and its answer did not come. */
const goneBack = (product: OrderProductRow): number => product.refunded_cents || (product.refund_asked_cents ?? 0);

/**
 * A product's refund in cents: its own lines, and with the order's last product also shipping, processing and
 * transaction fee (rule M-20). The lines of a product that was canceled without a refund go to no other product. An
 * amount that was requested from the provider before is requested again, whatever happened to the other products since
 * (rule M-22).
 */
export async function refundShare(tx: Tx, { order, products }: LockedOrder, product: OrderProductRow): Promise<number> {
  if (order.paid_at === null) return 0;
  if (product.refund_asked_cents !== null) return product.refund_asked_cents;
  const others = products.filter((other) => other.id !== product.id);
  const isLast = others.every((other) => goneBack(other) > 0 || other.status_id === statusIds.canceled);
  const linesOf = await ownLines(tx, order.id);
  if (!isLast) return linesOf(product);
  return order.total_cents - others.reduce((sum, other) => sum + Math.max(goneBack(other), linesOf(other)), 0);
}

/**
 * Writes down the shares of products that were canceled before the order's money was taken, so that it is not taken for
 * them and never refunded later. @returns the sum of all shares, in cents
 */
export async function recordCanceledShares(tx: Tx, { order, products }: LockedOrder): Promise<number> {
  const linesOf = await ownLines(tx, order.id);
  let sum = 0;
  for (const product of products) {
    let share = product.refunded_cents;
    if (product.status_id === statusIds.canceled && share === 0) {
      share = linesOf(product);
      await tx.updateTable("order_products").set({ refunded_cents: share }).where("id", "=", product.id).execute();
    }
    sum += share;
  }
  return sum;
}
