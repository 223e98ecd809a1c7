import type { Tx } from "../../../db/database.ts";
import type { OrderProductRow, OrderRow } from "../../../db/schema.ts";
import { queueAt } from "./moved-product.ts";

/** Writes the queue that a product belongs to now; its time in the queue continues while the queue stays the same. */
export async function requeue(
  tx: Tx,
  order: Pick<OrderRow, "voided" | "corrections">,
  product: OrderProductRow,
  now: Date,
): Promise<void> {
  const queue = queueAt(order, product);
  if (queue === product.queue) return;
  await tx
    .updateTable("order_products")
    .set({ queue, queue_entered_at: queue === null ? null : now })
    .where("id", "=", product.id)
    .execute();
}
