// Rules: M-14 (docs/rules)
import { statusIds, type StatusId } from "@dop/domain/orders";
import { msg } from "@dop/domain/texts/message";
import type { Db } from "../../db/database.ts";
import type { OrderRow } from "../../db/schema.ts";
import { conflict } from "../../http/api-error.ts";
import type { Portal } from "../../portal.ts";
import { orderPath } from "../mail/index.ts";

/** Why an order takes no money any more: its license is voided, or nothing of it is left. */
type OrderEnding = "voided" | "canceled";

/** A product of an unpaid order that waits for a refund waits for no payment. */
const endedUnpaid: readonly StatusId[] = [statusIds.canceled, statusIds.refundRequested];
const endedPaid: readonly StatusId[] = [statusIds.canceled];

/** How the order of this number has ended, read afresh; null while it goes on. */
export async function orderEnding(db: Db, orderId: number): Promise<OrderEnding | null> {
  const products = await db
    .selectFrom("order_products")
    .innerJoin("orders", "orders.id", "order_products.order_id")
    .select(["orders.voided", "orders.paid_at", "order_products.status_id"])
    .where("orders.id", "=", orderId)
    .execute();
  if (products.some(({ voided }) => voided)) return "voided";
  const over = products.every(({ paid_at, status_id }) =>
    (paid_at === null ? endedUnpaid : endedPaid).includes(status_id),
  );
  return over ? "canceled" : null;
}

/**
 * Holds a call that would answer a payment link to orders that still take money.
 * @throws 409 ORDER_ENDED with a redirect to the order's page
 */
export async function refuseEnded(portal: Pick<Portal, "accessKeys" | "db">, order: OrderRow): Promise<void> {
  const ending = await orderEnding(portal.db, order.id);
  if (ending === null) return;
  throw conflict("ORDER_ENDED", msg(`errors.orderEnded.${ending}`), { redirect: orderPath(portal, order) });
}
