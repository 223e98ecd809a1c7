// Rules: M-50 (docs/rules)
import { productIdOfCode, type SearchQuery } from "@dop/domain/contract";
import { ageBands, reportEventOf, promises } from "@dop/domain/reports";
import { toDollars } from "@dop/domain/pricing";
import { sql, type RawBuilder } from "kysely";
import { officeDate } from "@dop/domain/dates";
import { promisedProducts } from "../../money/index.ts";
import type { Db } from "../../../db/database.ts";

/** One line for an order: its first product. */
export const isFirstOfOrder = sql`not exists (
  select 1 from order_search x where x.order_id = s.order_id and x.id < s.id)`;

const reportEventIn = ({ happened = "placed" }: SearchQuery) => reportEventOf(happened);

/** The present of an office and its time zone. */
export interface OfficeDays {
  readonly timeZone: string;
  readonly now: Date;
}

/** Outcomes of promises, with the columns of events. */
function promisesOf(
  query: SearchQuery,
  { timeZone, now }: OfficeDays,
  selected: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { of, happened, type, from = "", to = "" } = query;
  const { keys } = reportEventIn(query);
  const productId = type === undefined ? undefined : productIdOfCode(type);
  const promised = promisedProducts({ today: officeDate(now, timeZone), timeZone, productId }, { from, to });
  const found = [sql`true`];
  if (keys !== undefined) found.push(sql`e.key = any (${keys}::text[])`);
  if (of !== undefined) found.push(sql`e.kind = ${of}`);
  if (happened === "promise_due") found.push(sql`e.is_due`);
  return sql`
    select ${selected}
    from (
      select p.order_product_id, p.product_id, p.outcome as key, concat(p.procedure, ':', p.basis) as kind, p.is_due,
        0::bigint as cents
      from (${promised}) p) e
    where ${sql.join(found, sql` and `)}`;
}

/** Events that the reports count, narrowed by the query. */
function eventsOf(query: SearchQuery, days: OfficeDays, selected: RawBuilder<unknown>): RawBuilder<unknown> {
  const { from, to, of, weekday, hour, type, happened } = query;
  const { measure, keys, of: level } = reportEventIn(query);
  if (measure === promises) return promisesOf(query, days, selected);
  const { timeZone } = days;
  const found = [sql`true`];
  if (keys !== undefined) found.push(sql`e.key = any (${keys}::text[])`);
  if (of !== undefined) found.push(sql`e.key = ${of}`);
  if (happened === "returned_whole") found.push(sql`e.order_product_id is null`);
  if (weekday !== undefined)
    found.push(sql`extract(isodow from e.at at time zone ${timeZone}) = ${Number(weekday)}::integer`);
  if (hour !== undefined) found.push(sql`extract(hour from e.at at time zone ${timeZone}) = ${Number(hour)}::integer`);
  if (type !== undefined && level === "product") found.push(sql`e.product_id = ${productIdOfCode(type)}`);
  return sql`
    select ${selected}
    from office_events(${from}::date::timestamp at time zone ${timeZone},
      (${to}::date + 1)::timestamp at time zone ${timeZone}, ${timeZone}, ${[measure]}::text[]) e
    where ${sql.join(found, sql` and `)}`;
}

/** SQL: true for a row `s` of the search table with such an event; one line for an event of an order as a whole. */
export function eventCondition(query: SearchQuery, days: OfficeDays): RawBuilder<unknown> {
  if (reportEventIn(query).of === "product") return sql`s.id in (${eventsOf(query, days, sql`e.order_product_id`)})`;
  return sql`(s.order_id in (${eventsOf(query, days, sql`e.order_id`)}) and ${isFirstOfOrder})`;
}

/** SQL: true for a row `s` in a queue, and by its time there. */
export function waitingCondition({ queue, waited }: SearchQuery, now: Date): RawBuilder<unknown> {
  const found = [queue === undefined ? sql`p.queue is not null` : sql`p.queue = ${queue}`];
  if (waited !== undefined) {
    const [from, below] = ageBands[waited];
    const days = sql`extract(epoch from ${now}::timestamptz - p.queue_entered_at) / 86400`;
    // Clock skew can make the waiting time negative.
    if (from > 0) found.push(sql`${days} >= ${from}::integer`);
    if (below !== null) found.push(sql`${days} < ${below}::integer`);
  }
  return sql`s.id in (select p.id from order_products p where ${sql.join(found, sql` and `)})`;
}

/** Filters of events; with others, the results are only a part of the events. */
const countableFilters: ReadonlySet<string> = new Set([
  "happened",
  "from",
  "to",
  "of",
  "weekday",
  "hour",
  "type",
  "sortBy",
  "reverse",
  "page",
]);

/** The number of the events, and the money that they moved; undefined where the query has other filters too. */
export async function countReportEvents(
  db: Db,
  query: SearchQuery,
  days: OfficeDays,
): Promise<{ times: number; amount: number } | undefined> {
  const asked = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (query.from === undefined || asked.some((name) => !countableFilters.has(name))) return undefined;
  if (query.type !== undefined && reportEventIn(query).of === "order") return undefined;
  const cents = query.happened === "net" ? sql`case e.key when 'charge' then e.cents else -e.cents end` : sql`e.cents`;
  const selected = sql`count(*)::integer as times, coalesce(sum(${cents}), 0)::bigint as cents`;
  const { rows } = await sql<{ times: number; cents: number }>`${eventsOf(query, days, selected)}`.execute(db);
  const { times = 0, cents: moved = 0 } = rows[0] ?? {};
  return { times, amount: toDollars(moved) };
}
