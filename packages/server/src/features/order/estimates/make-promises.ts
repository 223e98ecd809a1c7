// Rules: O-39 (docs/rules)
import { sql } from "kysely";
import type { TransactionContext } from "../../../transaction.ts";
import { officeToday } from "../../../portal.ts";
import { freshSince } from "./read-estimates.ts";

/**
 * Stores today's estimate as the promise of each product of a newly paid order, unless it has one.
 * @returns the days, YYYY-MM-DD, by the product's id; none where no date is named
 */
export async function makePromises(
  { tx, portal, now }: TransactionContext,
  orderId: number,
): Promise<ReadonlyMap<number, string>> {
  const { timeZone } = portal.config.office;
  const { rows } = await sql<{ id: number; day: string }>`
    insert into promises (order_product_id, made_at, made_on, p50_on, p80_on, basis, told)
    select op.id, ${now}::timestamptz, ${officeToday(portal, now)}::date, e.p50_on, e.p80_on, e.basis, true
    from order_products op join product_estimates e on e.product_id = op.product_id
    where op.order_id = ${orderId} and op.ending is null
      and e.made_at >= ${freshSince(now, timeZone)}::date
      and not exists (select from promises p where p.order_product_id = op.id)
    returning order_product_id as id, p80_on as day`.execute(tx);
  return new Map(rows.map(({ id, day }) => [id, day]));
}
