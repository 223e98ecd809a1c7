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

/** Pause in typing before a search starts, in milliseconds. */
export const searchDebounceMs = 500;

/**
 * The filters besides the search box, in the order of the form and of the chips. `link` filters come from reports: they
 * have no field, and stay as chips until removed.
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
  refund_request: "link",
  data_request: "link",
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

export const statusesIn = (filter: string): readonly StatusId[] =>
  searchFieldsSchema.shape.status.safeParse(filter).data ?? [];

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

export function readPage(search: URLSearchParams): number {
  const page = search.get("page") ?? "";
  return /^\d{1,6}$/.test(page) ? Number(page) : 0;
}

/** Sort direction of a column; undefined for unsorted ones. By default the newest come first. */
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

/** The address of a page of results below the API; without a page, of all results. */
export function searchList(filters: SearchFilters, { sortBy, reverse }: SearchSorting, page = 0): string {
  const sorting = { sortBy: sortBy ?? "", reverse: reverse ? "true" : "", page: page > 0 ? String(page) : "" };
  return `/orders/search${filterQuery({ ...knownFilters(filters), ...sorting })}`;
}

/** GET /orders/search. A newer search aborts the one under way, because its answer is no longer needed. */
export function searchQuery(filters: SearchFilters, sorting: SearchSorting, page: number) {
  const path = searchList(filters, sorting, page);
  return apiQuery(["search", path], path, searchAnswerSchema, {
    ...fresh,
    enabled: Object.keys(filterProblems(filters)).length === 0,
    placeholderData: keepPreviousData,
  });
}
