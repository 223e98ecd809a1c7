// Rules: M-14 (docs/rules)
import { statusIds, type StatusId } from "@dop/domain/orders";
import { msg } from "@dop/texts/message";
import type { Db } from "../../../db/database.ts";
import type { OrderRow } from "../../../db/schema.ts";
import { conflict } from "../../../http/api-error.ts";
import type { Portal } from "../../../portal.ts";
import { dueCents } from "../ledger/order-money.ts";
import { orderPath } from "../mail/order-mail.ts";

/** The reason for which an order no longer takes money: its license is voided, or none of its products is left. */
type OrderEnding = "voided" | "canceled";

/** A product of an unpaid order that waits for a refund waits for no payment. */
const endedUnpaid: readonly StatusId[] = [statusIds.canceled, statusIds.refundRequested];
const endedPaid: readonly StatusId[] = [statusIds.canceled];

/** An order's ending (null while it is open), and the cents still due; read again. */
export async function readPayable(
  db: Db,
  orderId: number,
): Promise<{ readonly ending: OrderEnding | null; readonly due: number }> {
  const products = await db
    .selectFrom("order_products")
    .innerJoin("orders", "orders.id", "order_products.order_id")
    .select(["orders.voided", "orders.paid_at", "order_products.status_id"])
    .select(["orders.payable_cents", "orders.paid_cents", "orders.reversed_cents", "orders.held_cents"])
    .where("orders.id", "=", orderId)
    .execute();
  const [first] = products;
  const due = first === undefined ? 0 : dueCents(first);
  if (first?.voided) return { ending: "voided", due };
  const over = products.every(({ paid_at, status_id }) =>
    (paid_at === null ? endedUnpaid : endedPaid).includes(status_id),
  );
  return { ending: over ? "canceled" : null, due };
}

/** An order's ending, read again; null while it is open. */
export const orderEnding = async (db: Db, orderId: number): Promise<OrderEnding | null> =>
  (await readPayable(db, orderId)).ending;

/** The answer to a call for a payment link of an ended order: 409 ORDER_ENDED with a redirect to its page. */
export const endedError = (portal: Pick<Portal, "accessKeys">, order: OrderRow, ending: OrderEnding) =>
  conflict("ORDER_ENDED", msg(`errors.orderEnded.${ending}`), { redirect: orderPath(portal, order) });

/** Refuses a payment link for orders that no longer take money. @throws 409 ORDER_ENDED */
export async function refuseEnded(portal: Pick<Portal, "accessKeys" | "db">, order: OrderRow): Promise<void> {
  const ending = await orderEnding(portal.db, order.id);
  if (ending !== null) throw endedError(portal, order, ending);
}
