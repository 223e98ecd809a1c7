import { searchAnswerSchema, type searchResultSchema } from "@dop/domain/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { paths } from "../../../lib/routes/paths.ts";
import { api } from "../../../lib/api/api.ts";
import { filterQuery } from "../../../lib/routes/use-url-filters.ts";

type SearchResult = z.infer<typeof searchResultSchema>;

/** How long typing rests before orders are searched, in milliseconds. */
export const findDebounceMs = 300;
/** The most orders that are offered; Search has them all. */
const most = 8;
const shortest = 2;
const longest = 200;

/** An order with its results. */
export interface FoundOrder {
  readonly first: SearchResult;
  /** How many more of its products were found. */
  readonly more: number;
}

export interface FoundOrders {
  readonly orders: readonly FoundOrder[];
  /** Order products found in all. */
  readonly count: number;
  /** The page with all of them. */
  readonly searchPath: string;
}

const nothing: FoundOrders = { orders: [], count: 0, searchPath: paths.search };

function byOrder(results: readonly SearchResult[]): FoundOrder[] {
  const found = new Map<number, FoundOrder>();
  for (const result of results) {
    const before = found.get(result.order_id);
    found.set(result.order_id, before ? { ...before, more: before.more + 1 } : { first: result, more: 0 });
  }
  return [...found.values()];
}

/** GET /orders/search for what is typed: the one box (rule O-27). A newer search aborts the one under way. */
export function findOrdersQuery(text: string) {
  const isSearched = text.length >= shortest && text.length <= longest;
  const search = filterQuery({ q: text });
  return queryOptions({
    queryKey: ["palette", "orders", search],
    queryFn: async ({ signal }): Promise<FoundOrders> => {
      const { items, count } = await api.get(`/orders/search${search}`, { schema: searchAnswerSchema, signal });
      return { orders: byOrder(items).slice(0, most), count, searchPath: paths.search + search };
    },
    enabled: isSearched,
    placeholderData: isSearched ? keepPreviousData : nothing,
    networkMode: "always",
    staleTime: 0,
  });
}
