import {
  filterEntries,
  prepareFilter,
  queueCollation,
  showEntries,
  sortEntries,
  type QueueSortColumn,
} from "@dop/domain/queues";
import { useCallback, useDeferredValue, useEffect, useMemo } from "react";
import { useSearchParams } from "../../../lib/routes/router.tsx";
import type { QueueList } from "./queue-queries.ts";
import { ordersOf } from "./queue-rows.ts";
import { listAddress, openingAddress, readShow, readSort, writeSort } from "./queue-sort.ts";

const { compare } = new Intl.Collator(...queueCollation);

/** Entries that are prepared for the filter in one turn, within a few milliseconds. */
const preparedAtOnce = 500;

/** Prepares a long list for the first key in its filter while nobody waits. */
function usePreparedFilter(entries: QueueList["entries"]): void {
  useEffect(() => {
    let from = 0;
    let timer: ReturnType<typeof setTimeout>;
    const goOn = (): void => {
      if (from >= entries.length) return;
      timer = setTimeout(() => {
        prepareFilter(entries.slice(from, (from += preparedAtOnce)));
        goOn();
      });
    };
    goOn();
    return () => clearTimeout(timer);
  }, [entries]);
}

/**
 * The entries of a queue sorted by the address, all and filtered, with those of an order together; `list` is that part
 * of the address. While only the first have come they stay as they are, and another address is awaited.
 */
export function useQueueList({ entries, isWhole }: QueueList, userId: number) {
  const [search, setSearch] = useSearchParams();
  const asked = listAddress(search);
  const possible = isWhole ? asked : openingAddress(search);
  // The field shows a key at once; the list follows.
  const list = useDeferredValue(possible);
  const { sort, filter, show } = useMemo(() => {
    const address = new URLSearchParams(list);
    return { sort: readSort(address), filter: address.get("filter") ?? "", show: readShow(address) };
  }, [list]);
  usePreparedFilter(entries);
  const sorted = useMemo(() => sortEntries(entries, sort, compare), [entries, sort]);
  const orders = useMemo(
    () => ordersOf(filterEntries(showEntries(sorted, show, userId), filter)),
    [sorted, show, userId, filter],
  );
  const shown = useMemo(() => orders.flatMap(({ parts }) => parts), [orders]);
  const onSort = useCallback(
    (column: QueueSortColumn) =>
      setSearch((address) => writeSort(address, readSort(address), column), { replace: true }),
    [setSearch],
  );
  return {
    list,
    sort,
    filter,
    show,
    sorted,
    orders,
    shown,
    onSort,
    isAwaited: asked !== possible,
    isBehind: asked !== list,
  };
}
