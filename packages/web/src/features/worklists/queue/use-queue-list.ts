import type { QueueEntry } from "@dop/domain/contract";
import { filterEntries, queueCollation, showEntries, sortEntries, type QueueSortColumn } from "@dop/domain/queues";
import { useCallback, useDeferredValue, useMemo } from "react";
import { useSearchParams } from "../../../lib/routes/router.tsx";
import { listAddress, readShow, readSort, writeSort } from "./queue-sort.ts";

const { compare } = new Intl.Collator(...queueCollation);

/** The entries of a queue sorted by the address, all and filtered; `list` is the part of the address that does so. */
export function useQueueList(entries: readonly QueueEntry[], userId: number) {
  const [search, setSearch] = useSearchParams();
  // The field shows a key at once; the list follows.
  const list = useDeferredValue(listAddress(search));
  const { sort, filter, show } = useMemo(() => {
    const address = new URLSearchParams(list);
    return { sort: readSort(address), filter: address.get("filter") ?? "", show: readShow(address) };
  }, [list]);
  const sorted = useMemo(() => sortEntries(entries, sort, compare), [entries, sort]);
  const shown = useMemo(() => filterEntries(showEntries(sorted, show, userId), filter), [sorted, show, userId, filter]);
  const onSort = useCallback(
    (column: QueueSortColumn) =>
      setSearch((address) => writeSort(address, readSort(address), column), { replace: true }),
    [setSearch],
  );
  return { list, sort, filter, show, sorted, shown, onSort };
}
