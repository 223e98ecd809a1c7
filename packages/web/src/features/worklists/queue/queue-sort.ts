import { longestFilter } from "@dop/domain/contract";
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
export const readSort = (search: URLSearchParams): QueueSort => queueSortOf(readColumn(search), isReversed(search));

function readColumn(search: URLSearchParams): QueueSortColumn | undefined {
  const by = search.get("sort");
  return by !== null && Object.hasOwn(queueSortColumns, by) ? (by as QueueSortColumn) : undefined;
}

const isReversed = (search: URLSearchParams): boolean => search.get("reverse") === "1";

/** The filter `?show=mine` in the address; undefined for all, and for unknown values. */
export function readShow(search: URLSearchParams): QueueShow | undefined {
  const asked = search.get("show");
  return queueShows.find((show) => show === asked);
}

/**
 * Sort, filters and hidden columns of a list for the address of pages opened from it: `&sort=name&filter=ada`. Unknown
 * values and the excess of a filter that is too long are left out, because the server refuses them.
 */
export function listAddress(search: URLSearchParams): string {
  const sort = readColumn(search);
  const filter = search.get("filter")?.slice(0, longestFilter);
  const show = readShow(search);
  const hidden = search.get("hidden")?.slice(0, longestFilter);
  const kept = new URLSearchParams({
    ...(sort !== undefined && { sort }),
    ...(isReversed(search) && { reverse: "1" }),
    ...(filter !== undefined && { filter }),
    ...(show !== undefined && { show }),
    ...(hidden !== undefined && { hidden }),
  });
  return kept.size === 0 ? "" : `&${kept}`;
}

/** The address of the list as it opens, with the columns that are hidden now. */
export function openingAddress(search: URLSearchParams): string {
  const hidden = search.get("hidden");
  return listAddress(new URLSearchParams(hidden === null ? {} : { hidden }));
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
