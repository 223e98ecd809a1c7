import type { SearchQuery, SearchSort } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../db/database.ts";
import { searchTerms } from "./search-terms.ts";

/**
 * The plan of a page (decision 48). `gather`: find all matches, then count and sort them; right while they are a small
 * part of all rows. `walk`: along the index of the sorted column until the page is full, with the total from an index
 * of the filter; right when a good part of all rows match. `estimate`: walk, with the planner's guess for the total,
 * because no index counts a term.
 */
export type SearchPlan =
  | { readonly kind: "gather" }
  | { readonly kind: "walk" }
  | { readonly kind: "estimate"; readonly matches: number };

/** The most rows to collect where an index walk is possible. */
const mostGathered = 50_000;

/** Columns whose walk has the oldest rows first, and passes all that come before a time. */
const oldestFirst: ReadonlySet<SearchSort> = new Set(["PRODUCT_NAME", "ORDER_ID", "REFERENCE_ID"]);

/** Filters that few orders fit, and events, which are found first and name the rows. */
const narrowFilters = [
  "orderNumber",
  "licenseNumber",
  "invoiceNumber",
  "owed",
  "due",
  "held",
  "flagged",
  "unread",
  "second_look",
  "refund_request",
  "data_request",
  "at_risk",
  "from",
  "queue",
  "waited",
] as const satisfies readonly (keyof SearchQuery)[];

/** True when the filters alone say that few rows match. */
const fitsFew = (query: SearchQuery): boolean =>
  narrowFilters.some((filter) => query[filter] !== undefined) ||
  query.assigned === "mine" ||
  query.time === "active" ||
  (query.status !== undefined && !query.status.includes(statusIds.shipped));

/** The number of rows that the planner expects. */
async function expectedMatches(db: Db, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>`
    explain (format json) select from order_search s where ${where}
  `.execute(db);
  return rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
}

/** Chooses the plan of a page; the planner is asked only when a term may match very many rows. */
export async function chooseSearchPlan(db: Db, query: SearchQuery, where: RawBuilder<unknown>): Promise<SearchPlan> {
  const { words, emails, numbers, phone } = searchTerms(query);
  if (numbers.length > 0 || fitsFew(query)) return { kind: "gather" };
  const { time, sortBy, reverse } = query;
  if (time !== undefined && reverse !== true && sortBy !== undefined && oldestFirst.has(sortBy))
    return { kind: "gather" };
  const narrows = [...words, ...emails, phone, query.trackingNumber, query.assigned];
  if (narrows.every((term) => term === undefined)) return { kind: "walk" };
  const matches = await expectedMatches(db, where);
  return matches > mostGathered ? { kind: "estimate", matches } : { kind: "gather" };
}
