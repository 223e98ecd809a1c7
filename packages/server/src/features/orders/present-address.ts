import type { CustomerOrderProduct } from "@dop/domain/contract";
import type { OrderRow } from "../../db/schema.ts";

/** Where an order's documents go, for the wire; null for a letter that goes by e-mail. */
export function presentAddress(order: OrderRow): CustomerOrderProduct["address"] {
  if (order.address_line_1 === null) return null;
  return {
    ship_to_name: order.ship_to_name ?? "",
    address_line_1: order.address_line_1,
    address_line_2: order.address_line_2,
    address_line_3: order.address_line_3,
    city: order.city ?? "",
    state: order.state ?? "",
    zip: order.zip ?? "",
    country: order.country ?? "",
  };
}
