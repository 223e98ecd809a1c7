import type { CustomerOrder } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";

const ended: ReadonlySet<number> = new Set([statusIds.canceled, statusIds.refundRequested]);

/**
 * Whether the page of an order leads to the next one: not while it waits for new documents, and not when it came to
 * nothing (rule O-51).
 */
export const mayOrderAnother = (order: CustomerOrder): boolean =>
  order.money.due === 0 &&
  !order.voided &&
  !order.documents_wanted &&
  !order.order_products.every(({ status_id: status }) => ended.has(status));
