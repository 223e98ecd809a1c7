import {
  defaultQueueSort,
  queueShows,
  queueSortColumns,
  queueSortOf,
  type QueueShow,
  type QueueSort,
  type QueueSortColumn,
} from "@dop/domain/queues";

/** The sort in the address (`?sort=name&reverse=1`); the default for unknown values. */
export function readSort(search: URLSearchParams): QueueSort {
  const by = search.get("sort");
  const isKnown = by !== null && Object.hasOwn(queueSortColumns, by);
  return queueSortOf(isKnown ? (by as QueueSortColumn) : undefined, search.get("reverse") === "1");
}

/** What the address narrows the list to (`?show=mine`); undefined for all, and for unknown values. */
export function readShow(search: URLSearchParams): QueueShow | undefined {
  const asked = search.get("show");
  return queueShows.find((show) => show === asked);
}

/** What a list shows and how, as its address says it, for the pages that go on from it: `&sort=name&filter=ada`. */
export function listAddress(search: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const name of ["sort", "reverse", "filter", "show"]) {
    const value = search.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept.size === 0 ? "" : `&${kept}`;
}

/** Applies a press on a column's head to the address: sorts by it, or reverses the order. */
export function writeSort(search: URLSearchParams, current: QueueSort, pressed: QueueSortColumn): URLSearchParams {
  const reverse = current.by === pressed && current.direction === queueSortColumns[pressed];
  if (pressed === defaultQueueSort.by) search.delete("sort");
  else search.set("sort", pressed);
  if (reverse) search.set("reverse", "1");
  else search.delete("reverse");
  return search;
}
