import type { OrderProductRow, OrderRow } from "../../../db/schema.ts";
import { searchPageSize, type SearchQuery, type SearchReason, type SearchSort } from "@dop/domain/contract";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../db/database.ts";
import { officeDate } from "@dop/domain/dates";
import { atRiskColumn, type AtRisk } from "../../order/index.ts";
import { planEachTime } from "../../../db/prepared-statements.ts";
import { matchReason, type Matchable } from "./match-reason.ts";
import { searchConditions, type SearchContext, searchRank, type SearchRank } from "./search-conditions.ts";
import { chooseSearchPlan } from "./search-plan.ts";

/** `paid_cents`, `due_cents` and `owed_cents` are of its order. */
export interface SearchRow
  extends
    Pick<OrderRow, "first_name" | "last_name" | "email" | "reference_id" | "created_at" | "paid_cents" | "owed_cents">,
    Pick<OrderProductRow, "id" | "order_id" | "status_id" | "product_id" | "tracking_shipping"> {
  readonly due_cents: number;
  readonly at_risk: AtRisk | null;
  readonly matched: SearchReason | undefined;
}

const sortColumns: Record<SearchSort, RawBuilder<unknown>> = {
  LAST_NAME: sql`s.last_name`,
  STATUS_ID: sql`s.status_id`,
  EMAIL: sql`s.email`,
  PRODUCT_NAME: sql`s.product_place`,
  ORDER_ID: sql`s.order_id`,
  REFERENCE_ID: sql`s.reference_id`,
  TRACKING_SHIPPING: sql`s.tracking_shipping`,
  CREATED_AT: sql`s.created_at`,
};

/** The order of the results, which is that of an index: by column, equal ones by id, missing values last. */
function orderOf(query: SearchQuery) {
  const sortBy = query.sortBy ?? "CREATED_AT";
  // Without a chosen column the newest come first.
  const down = query.sortBy === undefined ? query.reverse !== true : query.reverse === true;
  // One product type is one name: its rows are read by their id, which avoids reading past all other types.
  const column = sortBy === "PRODUCT_NAME" && query.type !== undefined ? sql`s.id` : sortColumns[sortBy];
  const last = sortBy === "TRACKING_SHIPPING" ? sql`desc nulls last` : sql`desc`;
  const by = (name: RawBuilder<unknown>) =>
    down ? sql`order by ${name} ${last}, s.id desc` : sql`order by ${name}, s.id`;
  return { column, by };
}

/** The cents due for the order `o`. */
const dueCents = sql`case when o.voided then 0
  else greatest(o.payable_cents - o.paid_cents + o.reversed_cents - o.held_cents, 0) end`;

/** Columns of an answer, from a row `s` of the search table, its order `o` and its product `p`. */
const rowColumns = (
  today: string,
) => sql`s.id, s.order_id, o.first_name, o.last_name, s.status_id, o.email, s.product_id,
  o.reference_id, o.invoice_number, s.phone, s.numbers, s.tracking_shipping, o.created_at, o.paid_cents,
  ${dueCents} as due_cents, o.owed_cents, ${atRiskColumn("p", today)} as at_risk`;

/** The count of few rows; of many the planner's own estimate, which costs nothing. */
const countOfAll = sql`
  select case when c.reltuples > 50000 then c.reltuples::bigint else (select count(*) from order_search) end as count,
    c.reltuples > 50000 as about
  from pg_class c where c.oid = 'order_search'::regclass`;

/**
 * A walk to the page. Ranked, it is a walk for each rank, since an index has no order of ranks. They are appended, not
 * sorted: the next one starts only where those before have not filled the page. The planner takes a rank and the terms
 * for independent, and would gather: it chooses by the rank alone.
 */
function walkTo(where: RawBuilder<unknown>, query: SearchQuery, rank: SearchRank | undefined): RawBuilder<unknown> {
  const { column, by } = orderOf(query);
  const skipped = (query.page ?? 0) * searchPageSize;
  const limit = sql`limit ${searchPageSize} offset ${skipped}`;
  if (!rank) return sql`select s.id from order_search s where ${where} ${by(column)} ${limit}`;
  const { exact, prefix } = rank;
  const ranks = [exact, sql`${prefix} and not ${exact}`, sql`not ${exact} and not ${prefix}`].map(
    (condition) => sql`(
      select s.id from (select * from order_search s where ${condition} ${by(column)} offset 0) s
      where ${where} limit ${skipped + searchPageSize})`,
  );
  return sql`select s.id from (${sql.join(ranks, sql` union all `)}) s ${limit}`;
}

/** The total and the ids of the page, as CTEs. */
async function foundBy(
  db: Db,
  query: SearchQuery,
  context: SearchContext,
  choosePlan: typeof chooseSearchPlan,
): Promise<RawBuilder<unknown>> {
  const conditions = searchConditions(query, context);
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  const rank = searchRank(query);
  const plan = await choosePlan(db, query, where);
  if (plan.kind === "gather") {
    const { column, by } = orderOf(query);
    const ranked = rank ? sql`case when ${rank.exact} then 0 when ${rank.prefix} then 1 else 2 end` : sql`0`;
    return sql`
      matches as materialized (select s.id, ${ranked} as rank, ${column} as sorted from order_search s where ${where}),
      total as (select count(*) as count, false as about from matches),
      page as (select s.id from matches s ${by(sql`s.rank, s.sorted`)}
        limit ${searchPageSize} offset ${(query.page ?? 0) * searchPageSize})`;
  }
  const counted = sql`select count(*) as count, false as about from order_search s where ${where}`;
  const total =
    conditions.length === 0
      ? countOfAll
      : plan.kind === "walk"
        ? counted
        : sql`select ${plan.matches}::bigint as count, true as about`;
  return sql`total as (${total}), page as (${walkTo(where, query, rank)})`;
}

/**
 * Searches order products (rule O-21): the ids of the page come from the search table and its indexes alone, and fifty
 * rows are joined back to their orders.
 * @param choosePlan chooses the plan, which changes the time that it takes and nothing else
 * @returns the page, and the total; `about` says that it is an estimate, which happens only among very many orders,
 * when nothing narrows the search or a term fits a good part of them
 */
export async function searchOrders(
  db: Db,
  query: SearchQuery,
  context: SearchContext,
  choosePlan = chooseSearchPlan,
): Promise<{ rows: SearchRow[]; count: number; about: boolean }> {
  const found = await foundBy(db, query, context, choosePlan);
  type Found = Omit<SearchRow, "matched"> & Matchable & { total: number; about: boolean };
  const { rows } = await sql<Found | { id: null; total: number; about: boolean }>`
    ${planEachTime} with ${found}
    select total.count as total, total.about, found.*
    from total left join (
      select page.place, ${rowColumns(officeDate(context.now, context.timeZone))}
      from (select id, row_number() over () as place from page) page
      join order_search s on s.id = page.id
      join orders o on o.id = s.order_id
      join order_products p on p.id = s.id
    ) found on true
    order by found.place
  `.execute(db);
  const [first] = rows;
  return {
    rows: rows.flatMap((row) => (row.id === null ? [] : [{ ...row, matched: matchReason(query, row) }])),
    count: first?.total ?? 0,
    about: first?.about ?? false,
  };
}

/** The ids of all results, in their order without ranks: all that a file of them holds in memory. */
export async function findAllIds(db: Db, query: SearchQuery, context: SearchContext): Promise<readonly number[]> {
  const conditions = searchConditions(query, context);
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  const { column, by } = orderOf(query);
  const { rows } = await sql<{ ids: readonly number[] | null }>`
    ${planEachTime} select json_agg(f.id) as ids
      from (select s.id from order_search s where ${where} ${by(column)}) f`.execute(db);
  return rows[0]?.ids ?? [];
}

/** A row of a file; times inside JSON come as text. */
export type ExportedRow = Readonly<
  Omit<SearchRow, "id" | "matched" | "created_at" | "at_risk"> & { created_at: string }
>;

/** The rows of these ids, in their order; as one JSON text, which leaves a fraction of the garbage of as many rows. */
export async function readRows(db: Db, ids: readonly number[]): Promise<readonly ExportedRow[]> {
  const { rows } = await sql<{ page: readonly ExportedRow[] | null }>`
    select json_agg(r order by p.place) as page
    from unnest(string_to_array(${ids.join()}, ',')::bigint[]) with ordinality p (id, place)
    join lateral (
      select s.order_id, o.first_name, o.last_name, s.status_id, o.email, s.product_id, o.reference_id,
        s.tracking_shipping, o.created_at, o.paid_cents, ${dueCents} as due_cents, o.owed_cents
      from order_search s join orders o on o.id = s.order_id where s.id = p.id) r on true`.execute(db);
  return rows[0]?.page ?? [];
}
