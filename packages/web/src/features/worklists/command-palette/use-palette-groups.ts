import { useQuery, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { searchAnswerSchema, type searchResultSchema } from "@dop/domain/contract";
import type * as z from "zod/mini";
import { staffOrderPath, paths } from "../../../lib/routes/paths.ts";
import { useTexts } from "../../../i18n/use-texts.ts";
import { errorMessage } from "../../../lib/api/handle-error.ts";
import { useDebounced, filterQuery } from "../../../lib/routes/use-url-filters.ts";
import { api } from "../../../lib/api/api.ts";
import {
  type OfficePage,
  type PaletteGroup,
  type PaletteItem,
  usePageCommands,
  useRecentOrders,
} from "./use-page-commands.ts";

/**
 * The groups of the palette for `text`. Pages come before orders: they are there at once, and the marked item must not
 * move when the orders arrive.
 */
export function usePaletteGroups(text: string, office: readonly OfficePage[], onHelp: () => void) {
  const t = useTexts("staffKeys").palette;
  const typed = text.trim();
  const debounced = useDebounced(typed, findDebounceMs);
  const { here, anywhere } = usePageCommands(office, onHelp);
  const recent = useRecentOrders();
  const pages = [here, recent, anywhere];
  const query = findOrdersQuery(debounced);
  const { data, error, isFetching } = useQuery(query);
  const orderItem = useOrderItem();
  if (typed === "") return { groups: pages.filter(nonEmpty), searching: false, failure: undefined };

  // Also true until the typing pauses.
  const searching = typed !== debounced || isFetching;
  // Results for an earlier text do not show under a newer one.
  const found = typed === debounced && error === null ? data : undefined;
  const items: PaletteItem[] = (found?.orders ?? []).map(orderItem);
  if (found !== undefined && found.count > items.length)
    items.push({ id: "all", label: t.all(found.count), act: { to: found.searchPath } });
  return {
    groups: [...filterGroups(pages, typed), { title: t.orders, items }].filter(nonEmpty),
    searching,
    failure: typed === debounced && error !== null ? errorMessage(error) : undefined,
  };
}

/** The groups with the items whose labels hold every word of `text`, ignoring case. */
function filterGroups(groups: readonly PaletteGroup[], text: string): PaletteGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = ({ label }: PaletteItem) => words.every((word) => label.toLowerCase().includes(word));
  return groups.map(({ title, items }) => ({ title, items: items.filter(matches) }));
}

const nonEmpty = (group: PaletteGroup): boolean => group.items.length > 0;

function useOrderItem(): (found: FoundOrder) => PaletteItem {
  const t = useTexts("staffKeys").palette;
  const { foundBy, reasons } = useTexts("search");
  return ({ first, more }) => {
    const about = t.about(first.reference_id, first.product_name, first.status_name);
    return {
      id: `order-${first.order_id}`,
      label: t.orderOf(first.order_id, first.last_name, first.first_name),
      detail: more === 0 ? about : `${about} ${t.more(more)}`,
      aside: first.matched === undefined || first.matched === "name" ? undefined : foundBy(reasons[first.matched]),
      act: { to: staffOrderPath(first.order_id) },
    };
  };
}

type SearchResult = z.infer<typeof searchResultSchema>;

/** Pause in typing before orders are searched, in milliseconds. */
const findDebounceMs = 300;
const most = 8;
const shortest = 2;
const longest = 200;

interface FoundOrder {
  readonly first: SearchResult;
  /** Further products of the order that were found. */
  readonly more: number;
}

interface FoundOrders {
  readonly orders: readonly FoundOrder[];
  /** Order products found in all. */
  readonly count: number;
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
function findOrdersQuery(text: string) {
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
