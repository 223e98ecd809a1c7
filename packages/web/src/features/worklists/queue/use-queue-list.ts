import type { QueueEntry } from "@dop/domain/contract";
import { filterEntries, queueCollation, showEntries, sortEntries, type QueueSortColumn } from "@dop/domain/queues";
import { useCallback, useDeferredValue, useMemo } from "react";
import { useSearchParams } from "../../../lib/routes/router.tsx";
import { ordersOf } from "./queue-rows.ts";
import { listAddress, readShow, readSort, writeSort } from "./queue-sort.ts";

const { compare } = new Intl.Collator(...queueCollation);

/**
 * The entries of a queue sorted by the address, all and filtered, with those of an order together; `list` is that part
 * of the address.
 */
export function useQueueList(entries: readonly QueueEntry[], userId: number) {
  const [search, setSearch] = useSearchParams();
  // The field shows a key at once; the list follows.
  const list = useDeferredValue(listAddress(search));
  const { sort, filter, show } = useMemo(() => {
    const address = new URLSearchParams(list);
    return { sort: readSort(address), filter: address.get("filter") ?? "", show: readShow(address) };
  }, [list]);
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
  return { list, sort, filter, show, sorted, orders, shown, onSort };
}
