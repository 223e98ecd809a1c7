import {
  productIdOfCode,
  searchPageSize,
  type SearchQuery,
  type SearchSort,
  type SearchTime,
} from "@dop/domain/contract";
import type { ProductId, StatusId } from "@dop/domain/orders";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../db/database.ts";
import { millisecondsIn } from "../../http/time.ts";
import { containing } from "./containing.ts";

export interface SearchRow {
  readonly id: number;
  readonly order_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly status_id: StatusId;
  readonly email: string;
  readonly product_id: ProductId;
  readonly reference_id: number;
  readonly tracking_shipping: string | null;
  readonly created_at: Date;
}

const sortColumns: Record<SearchSort, RawBuilder<unknown>> = {
  LAST_NAME: sql`o.last_name`,
  STATUS_ID: sql`p.status_id`,
  EMAIL: sql`o.email`,
  PRODUCT_NAME: sql`p.product_id`,
  ORDER_ID: sql`p.order_id`,
  REFERENCE_ID: sql`o.reference_id`,
  TRACKING_SHIPPING: sql`p.tracking_shipping`,
  CREATED_AT: sql`o.created_at`,
};

const monthsBack: Record<Exclude<SearchTime, "active">, number> = {
  "past-3-months": 3,
  "past-6-months": 6,
  "past-year": 12,
};

function since(time: Exclude<SearchTime, "active">, now: Date): Date {
  return new Date(now.getTime() - monthsBack[time] * 30.5 * millisecondsIn.day);
}

function conditions(query: SearchQuery, now: Date): RawBuilder<unknown>[] {
  const found: RawBuilder<unknown>[] = [];
  if (query.name !== undefined || query.email !== undefined) {
    const parts: RawBuilder<unknown>[] = [];
    if (query.name !== undefined) parts.push(sql`s.name like ${containing(query.name)}`);
    if (query.email !== undefined) parts.push(sql`s.email like ${containing(query.email)}`);
    found.push(sql`p.order_id in (select s.order_id from order_search s where ${sql.join(parts, sql` and `)})`);
  }
  if (query.orderNumber !== undefined) found.push(sql`p.order_id = ${query.orderNumber}`);
  if (query.licenseNumber !== undefined) found.push(sql`o.reference_id = ${query.licenseNumber}`);
  if (query.invoiceNumber !== undefined) found.push(sql`o.invoice_number = ${query.invoiceNumber}`);
  if (query.trackingNumber !== undefined)
    found.push(sql`p.tracking_shipping ilike ${containing(query.trackingNumber)}`);
  if (query.type !== undefined) found.push(sql`p.product_id = ${productIdOfCode(query.type)}`);
  if (query.time === "active") found.push(sql`p.status_id not in (6, 8) and not o.voided`);
  else if (query.time !== undefined) found.push(sql`o.created_at >= ${since(query.time, now)}`);
  return found;
}

/**
 * Searches order products (spec 2 sections 5, 7 and 9). The ids of a page are found first and joined back to their rows, so
 * that a far page does not carry whole rows along.
 */
export async function searchOrders(
  db: Db,
  query: SearchQuery,
  now: Date,
): Promise<{ rows: SearchRow[]; count: number; about: boolean }> {
  const where = conditions(query, now);
  const filter = where.length === 0 ? sql`true` : sql.join(where, sql` and `);
  const column = sortColumns[query.sortBy ?? "CREATED_AT"];
  // Without a wish the newest come first.
  const descending = query.sortBy === undefined ? query.reverse !== true : query.reverse === true;
  const direction = descending ? sql`desc nulls last` : sql`asc nulls last`;
  const tie = descending ? sql`desc` : sql`asc`;
  const page = await sql<SearchRow>`
    select p.id, p.order_id, o.first_name, o.last_name, p.status_id, o.email, p.product_id, o.reference_id, p.tracking_shipping, o.created_at
    from (
      select p.id, row_number() over () as place from (
        select p.id from order_products p join orders o on o.id = p.order_id
        where ${filter}
        order by ${column} ${direction}, p.id ${tie}
        limit ${searchPageSize} offset ${(query.page ?? 0) * searchPageSize}
      ) p
    ) found
    join order_products p on p.id = found.id
    join orders o on o.id = p.order_id
    order by found.place
  `.execute(db);
  if (where.length === 0) return { rows: page.rows, ...(await estimate(db)) };
  const total = await sql<{ count: number }>`
    select count(*)::int as count from order_products p join orders o on o.id = p.order_id where ${filter}
  `.execute(db);
  return { rows: page.rows, count: total.rows[0]?.count ?? 0, about: false };
}

/** Small tables are counted; of large ones the planner's own estimate is enough, and costs nothing. */
async function estimate(db: Db): Promise<{ count: number; about: boolean }> {
  const { rows } = await sql<{ estimate: number }>`
    select reltuples::bigint as estimate from pg_class where oid = 'order_products'::regclass
  `.execute(db);
  const known = rows[0]?.estimate ?? -1;
  if (known > 50_000) return { count: known, about: true };
  const { count } = await db
    .selectFrom("order_products")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return { count, about: false };
}
