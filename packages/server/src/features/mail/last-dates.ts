import { sql } from "kysely";
import type { Db, Tx } from "../../db/database.ts";

/**
 * The days YYYY-MM-DD by which eight of ten orders like these products are done, as promised last, by the product's id. None where
 * nothing was promised or the day has passed: that is not told again.
 * @param today the office's day, YYYY-MM-DD
 */
export async function lastDatesOf(
  db: Db | Tx,
  orderProductIds: readonly number[],
  today: string,
): Promise<ReadonlyMap<number, string>> {
  if (orderProductIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; day: string }>`
    select distinct on (e.order_product_id) e.order_product_id as id, e.p80_on::text as day
    from promises e where e.order_product_id = any(${`{${orderProductIds.join(",")}}`}::bigint[])
    order by e.order_product_id, e.id desc`.execute(db);
  return new Map(rows.filter(({ day }) => day >= today).map(({ id, day }) => [id, day]));
}
