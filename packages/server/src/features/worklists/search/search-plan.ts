import { searchPageSize, type SearchQuery, type SearchSort } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../db/database.ts";
import { searchTerms } from "./search-terms.ts";

/**
 * How a page is found. `gather`: all matches first, then count and sort them; right while they are a small part of all
 * rows.
 * `walk`: along the index of the sorted column until the page is full, with the total from an index of the filter;
 * right when a good part of all rows match. `estimate`: walk, and take the planner's guess for the total, because no
 * index counts a term.
 */
export type SearchPlan =
  | { readonly kind: "gather" }
  | { readonly kind: "walk" }
  | { readonly kind: "estimate"; readonly matches: number };

/** The most rows to collect where the planner expects more and an index walk is possible. */
const mostGathered = 50_000;
/** The same for a page so deep that a walk to it would pass more rows than gathering reads. */
const mostGatheredForDepth = 120_000;
/** A page is deep behind this part of what matches. */
const deepShare = 0.05;
/** The same for a term that is too short for an index of three letters: gathering reads the whole table then. */
const mostGatheredUnindexed = 16_000;
const lettersOfIndex = 3;

/** Filters that few orders fit. */
const fitsFew = ({
  owed,
  due,
  held,
  flagged,
  unread,
  second_look: look,
  at_risk: late,
  assigned,
}: SearchQuery): boolean =>
  owed !== undefined ||
  due !== undefined ||
  held !== undefined ||
  flagged !== undefined ||
  unread !== undefined ||
  look !== undefined ||
  late !== undefined ||
  assigned === "mine";

/**
 * Columns whose order goes with time, or that have few values: a walk for rows of a time may pass nearly all others
 * first.
 */
const followTime: ReadonlySet<SearchSort> = new Set(["STATUS_ID", "PRODUCT_NAME", "ORDER_ID", "REFERENCE_ID"]);
/** Columns that have the oldest rows first, of all or of each value: a walk for a time passes those before it. */
const oldestFirst: ReadonlySet<SearchSort> = new Set(["PRODUCT_NAME", "ORDER_ID", "REFERENCE_ID"]);
/** Columns of texts: a walk for a term may pass nearly all others first, when what it fits is close together. */
const followTerms: ReadonlySet<SearchSort> = new Set(["LAST_NAME", "EMAIL", "TRACKING_SHIPPING"]);

/** How many rows the planner expects, from its statistics. */
async function expectedMatches(db: Db, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>`
    explain (format json) select from order_search s where ${where}
  `.execute(db);
  return rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
}

/** Chooses how to find a page; `where` is the condition. Asks the planner only when a term may match very many rows. */
export async function chooseSearchPlan(db: Db, query: SearchQuery, where: RawBuilder<unknown>): Promise<SearchPlan> {
  const { orderNumber, licenseNumber, invoiceNumber, time, status, sortBy, reverse } = query;
  if (orderNumber !== undefined || licenseNumber !== undefined || invoiceNumber !== undefined)
    return { kind: "gather" };
  if (time === "active" || (status !== undefined && !status.includes(statusIds.shipped))) return { kind: "gather" };
  const { words, emails, numbers, phone } = searchTerms(query);
  // Events are found first, and name the rows.
  if (query.from !== undefined || query.queue !== undefined || query.waited !== undefined) return { kind: "gather" };
  if (numbers.length > 0 || fitsFew(query)) return { kind: "gather" };
  const terms = [...words, ...emails, phone, query.trackingNumber].filter((term) => term !== undefined);
  if (terms.length === 0 && query.assigned === undefined)
    return time !== undefined && sortBy !== undefined && followTime.has(sortBy) ? { kind: "gather" } : { kind: "walk" };
  if (sortBy !== undefined && followTerms.has(sortBy)) return { kind: "gather" };
  if (time !== undefined && reverse !== true && sortBy !== undefined && oldestFirst.has(sortBy))
    return { kind: "gather" };
  const matches = await expectedMatches(db, where);
  const isIndexed = terms.length === 0 || terms.some((term) => term.length >= lettersOfIndex);
  const isDeep = (query.page ?? 0) * searchPageSize > matches * deepShare;
  const most = isIndexed ? (isDeep ? mostGatheredForDepth : mostGathered) : mostGatheredUnindexed;
  return matches > most ? { kind: "estimate", matches } : { kind: "gather" };
}
