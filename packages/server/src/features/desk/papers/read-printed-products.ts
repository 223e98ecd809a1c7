import { sql } from "kysely";
import type { Db } from "../../../db/database.ts";
import type { OrderProductRow, OrderRow } from "../../../db/schema.ts";

/** An order product and its order, as papers show them; `id` is the order product's. */
export interface PrintedProduct
  extends
    Omit<OrderRow, "id">,
    Pick<
      OrderProductRow,
      "id" | "order_id" | "product_id" | "quantity" | "full_copy" | "special_instructions" | "shipping_type"
    > {
  /** The country that an apostille is for. */
  readonly destination: string | null;
  readonly shipping_label: string | null;
}

/** Order products in the order of `ids`, in one statement; those that do not exist are left out. */
export async function readPrintedProducts(db: Db, ids: readonly number[]): Promise<PrintedProduct[]> {
  const { rows } = await sql<PrintedProduct>`
    select o.*, p.id, p.order_id, p.product_id, p.quantity, p.country as destination, p.full_copy,
      p.special_instructions, p.shipping_type, st.label as shipping_label
    from order_products p join orders o on o.id = p.order_id
    left join shipping_types st on st.id = p.shipping_type
    where p.id = any(${[...ids]}::bigint[])
  `.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}
