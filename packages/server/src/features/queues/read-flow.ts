// Rules: W-37 (docs/rules)
import { productIds, statusIds, type ProductId } from "@dop/domain/orders";
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";

/** Days before today that today is compared with. */
const days = 28;

interface FlowRow {
  readonly product_id: ProductId;
  readonly came_in: number;
  readonly went_out: number;
  readonly before_in: number;
  readonly before_out: number;
}

/** What came in and went out of a product today, and on a day of the four weeks before, on average. */
export interface ProductFlow extends Omit<FlowRow, "before_in" | "before_out"> {
  readonly usual_in: number;
  readonly usual_out: number;
}

/**
 * What came in and went out per product, in one statement on the days' part of the history. An order product comes in
 * with its payment, a first certificate when the license application places it, and goes out when it is shipped.
 *
 * @param today YYYY-MM-DD at the office
 */
export async function readFlow(db: Db, today: string, timeZone: string): Promise<ProductFlow[]> {
  const start = sql`(${today}::date::timestamp at time zone ${timeZone})`;
  const { rows } = await sql<FlowRow>`
    with moved as (
      select h.order_product_id as id, h.status_id = ${statusIds.shipped} as is_out, min(h.created_at) as at
      from status_history h join order_products p on p.id = h.order_product_id
      where h.created_at >= ${start} - make_interval(days => ${days})
        and (h.status_id in (${statusIds.orderPlaced}, ${statusIds.shipped}) or (h.status_id = ${statusIds.preOrder}
          and p.product_id in (${productIds.firstCertificateUs}, ${productIds.firstCertificateInternational})))
      group by 1, 2)
    select p.product_id,
      count(*) filter (where not is_out and at >= ${start})::int as came_in,
      count(*) filter (where is_out and at >= ${start})::int as went_out,
      count(*) filter (where not is_out and at < ${start})::int as before_in,
      count(*) filter (where is_out and at < ${start})::int as before_out
    from moved join order_products p on p.id = moved.id
    where not (is_out and p.status_id <> ${statusIds.shipped})
    group by 1
  `.execute(db);
  const found = new Map(rows.map((row) => [row.product_id, row]));
  return Object.values(productIds).map((id) => {
    const row = found.get(id);
    return {
      product_id: id,
      came_in: row?.came_in ?? 0,
      went_out: row?.went_out ?? 0,
      usual_in: (row?.before_in ?? 0) / days,
      usual_out: (row?.before_out ?? 0) / days,
    };
  });
}
