import { searchPageSize, type SearchQuery, type SearchSort } from "@dop/domain/contract";
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

/** The most rows to collect where the sorted column may hang together with the term, as last names do with a name. */
const mostGathered = 50_000;

/** So many are always counted, as a few milliseconds do. */
const alwaysGathered = 1000;

/** A term must fit one row in so many for a walk: of fewer, the planner's guess may be wrong by far. */
const rarestWalked = 50;

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

/** The numbers of rows that the planner expects to match, and of all rows. */
async function expectedRows(db: Db, where: RawBuilder<unknown>): Promise<{ matches: number; all: number }> {
  // Without a limit of its own each part would become one of the other's workers.
  const { rows } = await sql<{ "QUERY PLAN": [{ Plan: { Plans?: { "Plan Rows": number }[] } }] }>`
    explain (format json)
      (select from order_search s where ${where} offset 0) union all (select from order_search offset 0)
  `.execute(db);
  const [matching, whole] = rows[0]?.["QUERY PLAN"][0].Plan.Plans ?? [];
  // A condition that nothing can fulfil has no plan.
  return whole && matching ? { matches: matching["Plan Rows"], all: whole["Plan Rows"] } : { matches: 0, all: 0 };
}

/** True when a walk to the page is expected to pass fewer rows than there are matches to gather. */
function isWalkShorter({ page = 0, sortBy = "CREATED_AT" }: SearchQuery, matches: number, all: number): boolean {
  if (sortBy !== "CREATED_AT") return matches > mostGathered;
  const passed = ((page + 1) * searchPageSize * all) / matches;
  return matches > alwaysGathered && matches * rarestWalked > all && passed < matches;
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
  const { matches, all } = await expectedRows(db, where);
  return isWalkShorter(query, matches, all) ? { kind: "estimate", matches } : { kind: "gather" };
}
