import type { Tx } from "../../db/database.ts";
import type { OrderProductRow } from "../../db/schema.ts";
import type { LockedOrder } from "../order-changes/index.ts";

async function ownLines(tx: Tx, productId: number): Promise<number> {
  const { amount } = await tx
    .selectFrom("order_lines")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("amount_cents"), eb.val(0)).as("amount"))
    .where("order_product_id", "=", productId)
    .executeTakeFirstOrThrow();
  return amount;
}

/** What has gone back for a product, or may have: the provider was asked and its answer did not come. */
const goneBack = (product: OrderProductRow): number => product.refunded_cents || (product.refund_asked_cents ?? 0);

/**
 * What a product's refund comes to, in cents: its own lines, and with the order's last product shipping, processing and
 * transaction fee as well (domain page section 3). The lines of a product that was canceled without a refund are nobody else's. What was
 * asked of the provider before is asked again, whatever has become of the other products since.
 */
export async function refundShare(tx: Tx, { order, products }: LockedOrder, product: OrderProductRow): Promise<number> {
  if (order.paid_at === null) return 0;
  if (product.refund_asked_cents !== null) return product.refund_asked_cents;
  const others = products.filter((other) => other.id !== product.id);
  const isLast = others.every((other) => goneBack(other) > 0 || other.status_id === 8);
  if (!isLast) return ownLines(tx, product.id);
  let theirs = 0;
  for (const other of others) theirs += Math.max(goneBack(other), await ownLines(tx, other.id));
  return order.total_cents - theirs;
}

/**
 * Writes down the shares of products that were canceled before the order's money was taken, so that it is not taken for
 * them and never refunded later. @returns the sum of all shares, in cents
 */
export async function recordCanceledShares(tx: Tx, { products }: LockedOrder): Promise<number> {
  let sum = 0;
  for (const product of products) {
    let share = product.refunded_cents;
    if (product.status_id === 8 && share === 0) {
      share = await ownLines(tx, product.id);
      await tx.updateTable("order_products").set({ refunded_cents: share }).where("id", "=", product.id).execute();
    }
    sum += share;
  }
  return sum;
}
