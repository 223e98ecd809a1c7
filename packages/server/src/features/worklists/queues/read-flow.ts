// Rules: W-37 (docs/rules)
import { productIds, statusIds, type ProductId } from "@dop/domain/orders";
import { dayAfter } from "@dop/domain/dates";
import { sql } from "kysely";
import type { Db } from "../../../db/database.ts";

/** Days before today that today is compared with. */
const days = 28;

/** Counts of a product on a day. */
interface FlowRow {
  readonly product_id: ProductId;
  /** YYYY-MM-DD at the office. */
  readonly day: string;
  readonly came_in: number;
  readonly went_out: number;
}

/** Incoming and finished order products of today, and of an average day of the four weeks before. */
export interface ProductFlow extends Omit<FlowRow, "day"> {
  readonly usual_in: number;
  readonly usual_out: number;
}

/** Flow of all products on one of those days. */
export type DayFlow = Omit<FlowRow, "product_id">;

/**
 * Reads the flow by product and by day: today's from the history, that of earlier days as the reports have counted it.
 * An order product comes in with its payment, a first certificate with its order, and goes out when it is shipped.
 * @param today YYYY-MM-DD at the office
 */
export async function readFlow(
  db: Db,
  today: string,
  timeZone: string,
): Promise<{ readonly flow: ProductFlow[]; readonly days: DayFlow[] }> {
  const { rows } = await sql<FlowRow>`
    select p.product_id, ${today} as day, count(*) filter (where e.measure = 'in')::int as came_in,
      count(*) filter (where e.measure = 'done')::int as went_out
    from office_events(${today}::date::timestamp at time zone ${timeZone}, 'infinity', ${timeZone},
      array['in', 'done']) e join order_products p on p.id = e.order_product_id
    where e.measure = 'in' or p.status_id = ${statusIds.shipped}
    group by 1
    union all
    select product_id, day::text, coalesce(sum(count) filter (where measure = 'in'), 0)::int,
      coalesce(sum(count) filter (where measure = 'done'), 0)::int
    from report_counts(${today}::date - ${days}::int, ${today}::date - 1, ${timeZone}, array['in', 'done'], 'day')
    group by 1, 2
  `.execute(db);
  const sum = (some: readonly FlowRow[], of: "came_in" | "went_out") => some.reduce((all, row) => all + row[of], 0);
  const flow = Object.values(productIds).map((id) => {
    const own = rows.filter(({ product_id: product }) => product === id);
    const now = own.filter(({ day }) => day === today);
    const before = own.filter(({ day }) => day !== today);
    return {
      product_id: id,
      came_in: sum(now, "came_in"),
      went_out: sum(now, "went_out"),
      usual_in: sum(before, "came_in") / days,
      usual_out: sum(before, "went_out") / days,
    };
  });
  const ofDay = Array.from({ length: days + 1 }, (_, index) => {
    const day = dayAfter(today, index - days);
    const own = rows.filter((row) => row.day === day);
    return { day, came_in: sum(own, "came_in"), went_out: sum(own, "went_out") };
  });
  return { flow, days: ofDay };
}
