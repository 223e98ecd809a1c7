import { searchText } from "@dop/domain/orders";
import type { Tx } from "../../db/database.ts";
import type { OrderRow } from "../../db/schema.ts";

/** Puts a new order into the narrow table that the search looks through, in the transaction that writes the order. */
export async function indexForSearch(tx: Tx, order: OrderRow): Promise<void> {
  const names = [
    `${order.first_name} ${order.last_name}`,
    `${order.spouse_1_first_name} ${order.spouse_1_last_name}`,
    `${order.spouse_2_first_name} ${order.spouse_2_last_name}`,
  ];
  await tx
    .insertInto("order_search")
    .values({
      order_id: order.id,
      name: searchText([...new Set(names)].join(" | ")),
      email: searchText(order.email),
      created_at: order.created_at,
    })
    .execute();
}
