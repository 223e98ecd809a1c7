// Rules: W-37 (docs/rules)
import { productIds, statusIds, type ProductId } from "@dop/domain/orders";
import { sql } from "kysely";
import type { Db } from "../../../db/database.ts";

/** Days before today that today is compared with. */
const days = 28;

/** Counts per product; days are summed. */
interface FlowRow {
  readonly product_id: ProductId;
  readonly came_in: number;
  readonly went_out: number;
  readonly before_in: number;
  readonly before_out: number;
}

/** Incoming and finished order products of today, and of an average day of the four weeks before. */
export interface ProductFlow extends Omit<FlowRow, "before_in" | "before_out"> {
  readonly usual_in: number;
  readonly usual_out: number;
}

/**
 * Reads the flow of each product: today's from the history, that of the days before as the reports have counted it. An
 * order product comes in with its payment, a first certificate with its order, and goes out when it is shipped.
 * @param today YYYY-MM-DD at the office
 */
export async function readFlow(db: Db, today: string, timeZone: string): Promise<ProductFlow[]> {
  const { rows } = await sql<FlowRow>`
    with today as (
      select p.product_id, count(*) filter (where e.measure = 'in')::int as came_in,
        count(*) filter (where e.measure = 'done')::int as went_out
      from office_events(${today}::date::timestamp at time zone ${timeZone}, 'infinity', ${timeZone},
        array['in', 'done']) e join order_products p on p.id = e.order_product_id
      where e.measure = 'in' or p.status_id = ${statusIds.shipped}
      group by 1),
    before as (
      select product_id, sum(count) filter (where measure = 'in')::int as came_in,
        sum(count) filter (where measure = 'done')::int as went_out
      from report_counts(${today}::date - ${days}::int, ${today}::date - 1, ${timeZone}, array['in', 'done'], 'day')
      group by 1)
    select product_id, coalesce(today.came_in, 0) as came_in, coalesce(today.went_out, 0) as went_out,
      coalesce(before.came_in, 0) as before_in, coalesce(before.went_out, 0) as before_out
    from today full join before using (product_id)
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
