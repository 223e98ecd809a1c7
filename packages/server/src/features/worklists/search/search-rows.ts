import { searchText } from "@dop/domain/orders";
import { sql, type RawBuilder } from "kysely";
import type { OrderRow } from "../../../db/schema.ts";

/**
 * The statement that puts the products of a new order into the narrow table that the search looks through, in the
 * transaction that writes the order and after its products. Later changes follow by triggers.
 */
export function searchRows(order: OrderRow): RawBuilder<unknown> {
  const names = [
    `${order.first_name} ${order.last_name}`,
    `${order.spouse_1_first_name} ${order.spouse_1_last_name}`,
    `${order.spouse_2_first_name} ${order.spouse_2_last_name}`,
  ];
  return sql`
    insert into order_search
      (id, order_id, reference_id, created_at, product_id, status_id, voided, last_name, name, email, tracking_shipping)
    select p.id, o.id, o.reference_id, o.created_at, p.product_id, p.status_id, o.voided,
      ${searchText(order.last_name)}, ${searchText([...new Set(names)].join(" | "))}, ${searchText(order.email)},
      p.tracking_shipping
    from order_products p join orders o on o.id = p.order_id where o.id = ${order.id}`;
}
