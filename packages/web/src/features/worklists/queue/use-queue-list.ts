import type { QueueEntry } from "@dop/domain/contract";
import {
  filterEntries,
  queueCollation,
  showEntries,
  sortEntries,
  type QueueShow,
  type QueueSort,
  type QueueSortColumn,
} from "@dop/domain/queues";
import { useCallback, useDeferredValue, useMemo } from "react";
import { useSearchParams } from "../../../lib/routes/router.tsx";
import { listAddress, readShow, readSort, writeSort } from "./queue-sort.ts";

const { compare } = new Intl.Collator(...queueCollation);

interface QueueList {
  /** Names how the queue is sorted and narrowed: a part of the address. */
  readonly list: string;
  readonly sort: QueueSort;
  readonly filter: string;
  readonly show: QueueShow | undefined;
  /** All entries. */
  readonly sorted: readonly QueueEntry[];
  /** The entries that the filters leave. */
  readonly shown: readonly QueueEntry[];
  readonly onSort: (column: QueueSortColumn) => void;
}

/** The entries of a queue as the address sorts and narrows them. */
export function useQueueList(entries: readonly QueueEntry[], userId: number): QueueList {
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
