// Rules: Q-14 (docs/rules)
import type { Departure, Presence } from "@dop/domain/contract";
import { sql } from "kysely";
import type { Db } from "../../../db/database.ts";
import { millisecondsIn } from "../../../lib/time.ts";

/** The last change of each order that others have made within the last minute. */
export async function readDepartures(
  db: Db,
  orders: readonly number[],
  { userId }: { readonly userId: number },
  now: Date,
): Promise<Departure[]> {
  const { rows } = await sql<Departure>`
    select order_id, created_by, status_id from (
      select distinct on (p.order_id) p.order_id::integer, h.created_by, h.status_id, h.user_id
      from order_products p join status_history h on h.order_product_id = p.id
      where p.order_id = any(${orders}::bigint[]) and h.created_at > ${now}::timestamptz - interval '1 minute'
      order by p.order_id, h.id desc
    ) latest where user_id is distinct from ${userId} order by order_id`.execute(db);
  return rows;
}

/** The time without a request after which a user no longer has an order open. */
export const presenceMs = 90 * millisecondsIn.second;

/** True for a row of `order_viewers` that says that somebody else has its order open. */
export const isElsewhere = ({ userId }: { readonly userId: number }, now: Date) =>
  sql`user_id <> ${userId} and seen_at > ${now}::timestamptz - ${sql.lit(`${presenceMs} ms`)}::interval`;

/** The orders that others have open. */
export async function readPresence(db: Db, user: { readonly userId: number }, now: Date): Promise<Presence[]> {
  const { rows } = await sql<Presence>`
    select order_id::integer, array_agg(display_name order by display_name) as names from order_viewers
    where ${isElsewhere(user, now)} group by order_id order by order_id`.execute(db);
  return rows;
}
