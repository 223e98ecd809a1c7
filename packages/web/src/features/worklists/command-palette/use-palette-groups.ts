import { useQuery } from "@tanstack/react-query";
import { staffOrderPath } from "../../../lib/routes/paths.ts";
import { useTexts } from "../../../i18n/use-texts.ts";
import { errorMessage } from "../../../lib/api/handle-error.ts";
import { useDebounced } from "../../../lib/routes/use-url-filters.ts";
import { findOrdersQuery, findDebounceMs, type FoundOrder } from "./find-orders.ts";
import { filterGroups, type OfficePage, type PaletteGroup, type PaletteItem } from "./palette-item.ts";
import { usePageCommands, useRecentOrders } from "./use-page-commands.ts";

export interface PaletteGroups {
  readonly groups: readonly PaletteGroup[];
  /** Orders are being searched, or will be when the typing pauses. */
  readonly searching: boolean;
  /** Why the orders could not be searched. */
  readonly failure: string | undefined;
}

/**
 * The groups of the palette for `text`. Pages come before orders: they are there at once, and the marked item must not
 * move when the orders arrive.
 */
export function usePaletteGroups(text: string, office: readonly OfficePage[], onHelp: () => void): PaletteGroups {
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
