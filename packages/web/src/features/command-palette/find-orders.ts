import { searchAnswerSchema, type searchResultSchema } from "@dop/domain/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { paths } from "../../lib/paths.ts";
import { api } from "../../lib/api.ts";
import { filterQuery } from "../../lib/use-url-filters.ts";

type SearchResult = z.infer<typeof searchResultSchema>;

/** How long typing rests before orders are searched, in milliseconds. */
export const findRestMs = 300;
/** The most orders that are offered; Search has them all. */
const most = 8;
const longestNumber = 15;
const longestName = 200;

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
  /** The page with all of them; undefined where no single search has them. */
  readonly searchPath: string | undefined;
}

const nothing: FoundOrders = { orders: [], count: 0, searchPath: undefined };

/** The searches that `text` asks for: digits are an order's or a license's number, all else is a name. */
function searchesFor(text: string): string[] {
  if (/^\d+$/.test(text)) {
    if (text.length > longestNumber) return [];
    return [filterQuery({ orderNumber: text }), filterQuery({ licenseNumber: text })];
  }
  return text.length < 2 || text.length > longestName ? [] : [filterQuery({ name: text })];
}

function byOrder(results: readonly SearchResult[]): FoundOrder[] {
  const found = new Map<number, FoundOrder>();
  for (const result of results) {
    const before = found.get(result.order_id);
    found.set(result.order_id, before ? { ...before, more: before.more + 1 } : { first: result, more: 0 });
  }
  return [...found.values()];
}

/** GET /orders/search for what is typed. A newer search aborts the one under way. */
export function findOrdersQuery(text: string) {
  const searches = searchesFor(text);
  return queryOptions({
    queryKey: ["palette", "orders", searches],
    queryFn: async ({ signal }): Promise<FoundOrders> => {
      const answers = await Promise.all(
        searches.map((search) => api.get(`/orders/search${search}`, { schema: searchAnswerSchema, signal })),
      );
      const withResults = searches.filter((_, index) => (answers[index]?.items.length ?? 0) > 0);
      const [only, second] = withResults;
      return {
        orders: byOrder(answers.flatMap(({ items }) => items)).slice(0, most),
        count: answers.reduce((sum, { count }) => sum + count, 0),
        searchPath: only !== undefined && second === undefined ? paths.search + only : undefined,
      };
    },
    enabled: searches.length > 0,
    placeholderData: searches.length > 0 ? keepPreviousData : nothing,
    networkMode: "always",
    staleTime: 0,
  });
}
