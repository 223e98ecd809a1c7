import {
  searchAnswerSchema,
  searchFieldsSchema,
  searchQuerySchema,
  searchSortColumns,
  type SearchQuery,
  type SearchSort,
} from "@dop/domain/contract";
import type { StatusId } from "@dop/domain/orders";
import { keepPreviousData } from "@tanstack/react-query";
import { apiQuery, fresh } from "../../../lib/api/api-query.ts";
import { filterQuery } from "../../../lib/routes/use-url-filters.ts";

/** How long typing rests before a search starts, in milliseconds. */
export const searchDebounceMs = 500;

/**
 * The filters beside the one box, in the order of the form and of the chips. Those from a link have no field: the
 * reports ask for them, and they stand above what was found until they are removed.
 */
export const filterKinds = {
  name: "text",
  email: "text",
  orderNumber: "digits",
  licenseNumber: "digits",
  trackingNumber: "text",
  invoiceNumber: "digits",
  time: "choice",
  type: "choice",
  status: "choice",
  assigned: "choice",
  happened: "choice",
  from: "date",
  to: "date",
  owed: "toggle",
  due: "toggle",
  flagged: "toggle",
  unread: "toggle",
  second_look: "toggle",
  at_risk: "toggle",
  of: "linkText",
  weekday: "link",
  hour: "link",
  queue: "link",
  waited: "link",
  held: "link",
} as const satisfies Record<Exclude<keyof SearchQuery, "q" | "phone" | "sortBy" | "reverse" | "page">, string>;
export type SearchFilter = keyof typeof filterKinds;
export type SearchField = SearchFilter | "q";
export const searchFilterNames = Object.keys(filterKinds) as SearchFilter[];
export const searchFields: readonly SearchField[] = ["q", ...searchFilterNames];
export type SearchFilters = Readonly<Record<SearchField, string>>;

export interface SearchSorting {
  /** Undefined: newest first, the server's own order. */
  readonly sortBy: SearchSort | undefined;
  readonly reverse: boolean;
}

/** Filters with unknown values in the address count as not chosen. */
export function knownFilters(filters: SearchFilters): SearchFilters {
  const chosen = searchFilterNames.filter((name) => ["choice", "toggle", "link"].includes(filterKinds[name]));
  const isKnown = (name: SearchFilter) => searchFieldsSchema.shape[name].safeParse(filters[name]).success;
  return { ...filters, ...Object.fromEntries(chosen.filter((name) => !isKnown(name)).map((name) => [name, ""])) };
}

/** The status ids of the filter, `7,10`; empty when it names none. */
export function statusesIn(filter: string): readonly StatusId[] {
  return searchFieldsSchema.shape.status.safeParse(filter).data ?? [];
}

/** The message of each filter that the server would refuse. */
export function filterProblems(filters: SearchFilters): Partial<Record<SearchField, string>> {
  const { error } = searchQuerySchema.safeParse(knownFilters(filters));
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));
}

/** The sort in the address: `?sortBy=EMAIL&reverse=true`. */
export function readSorting(search: URLSearchParams): SearchSorting {
  const sortBy = searchSortColumns.find((column) => column === search.get("sortBy"));
  return { sortBy, reverse: search.get("reverse") === "true" };
}

/** The zero-based page of the address. */
export function readPage(search: URLSearchParams): number {
  const page = search.get("page") ?? "";
  return /^\d{1,6}$/.test(page) ? Number(page) : 0;
}

/** Which way a column is sorted now; undefined for the others. By default the newest come first. */
export function directionOf({ sortBy, reverse }: SearchSorting, column: SearchSort): "asc" | "desc" | undefined {
  if (sortBy === undefined) return column !== "CREATED_AT" ? undefined : reverse ? "asc" : "desc";
  return column !== sortBy ? undefined : reverse ? "desc" : "asc";
}

/** Applies a press on a column's head to the address: sorts by it, or reverses the order. */
export function writeSorting(search: URLSearchParams, column: SearchSort): URLSearchParams {
  const next = directionOf(readSorting(search), column) === "asc" ? "desc" : "asc";
  search.set("sortBy", column);
  if (next === "desc") search.set("reverse", "true");
  else search.delete("reverse");
  search.delete("page");
  return search;
}

/** The address of all that a search finds, below the API. */
export const searchList = (filters: SearchFilters, { sortBy, reverse }: SearchSorting): string =>
  `/orders/search${filterQuery({ ...knownFilters(filters), sortBy: sortBy ?? "", reverse: reverse ? "true" : "" })}`;

/** GET /orders/search. A newer search aborts the one under way, because its answer is no longer needed. */
export function searchQuery(filters: SearchFilters, { sortBy, reverse }: SearchSorting, page: number) {
  const query = filterQuery({
    ...knownFilters(filters),
    sortBy: sortBy ?? "",
    reverse: reverse ? "true" : "",
    page: page > 0 ? String(page) : "",
  });
  return apiQuery(["search", query], `/orders/search${query}`, searchAnswerSchema, {
    ...fresh,
    enabled: Object.keys(filterProblems(filters)).length === 0,
    placeholderData: keepPreviousData,
  });
}
