import type { QueueEntry } from "@dop/domain/contract";

/** The columns for sorting, with the direction of the first press. */
export const sortColumns = {
  order: "asc",
  name: "asc",
  license: "asc",
  created: "asc",
  time: "desc",
  messages: "desc",
  flag: "desc",
} as const satisfies Record<string, Direction>;

export type SortColumn = keyof typeof sortColumns;
export type Direction = "asc" | "desc";
export interface Sort {
  readonly by: SortColumn;
  readonly direction: Direction;
}

/** Longest in the queue first (rule Q-4). */
const defaultSort: Sort = { by: "time", direction: "desc" };

/** The sort in the address (`?sort=name&reverse=1`); the default for unknown values. */
export function readSort(search: URLSearchParams): Sort {
  const by = search.get("sort");
  if (by === null || !Object.hasOwn(sortColumns, by)) {
    return search.get("reverse") === "1" ? reversed(defaultSort) : defaultSort;
  }
  const sort: Sort = { by: by as SortColumn, direction: sortColumns[by as SortColumn] };
  return search.get("reverse") === "1" ? reversed(sort) : sort;
}

/** Applies a press on a column's head to the address: sorts by it, or reverses the order. */
export function writeSort(search: URLSearchParams, current: Sort, pressed: SortColumn): URLSearchParams {
  const reverse = current.by === pressed && current.direction === sortColumns[pressed];
  if (pressed === defaultSort.by) search.delete("sort");
  else search.set("sort", pressed);
  if (reverse) search.set("reverse", "1");
  else search.delete("reverse");
  return search;
}

function reversed({ by, direction }: Sort): Sort {
  return { by, direction: direction === "asc" ? "desc" : "asc" };
}

const collator = new Intl.Collator("en-US", { sensitivity: "base", numeric: true });

const comparisons: Record<SortColumn, (a: QueueEntry, b: QueueEntry) => number> = {
  order: (a, b) => a.order_id - b.order_id,
  name: (a, b) => collator.compare(`${a.last_name}, ${a.first_name}`, `${b.last_name}, ${b.first_name}`),
  license: (a, b) => a.reference_id - b.reference_id,
  created: (a, b) => Date.parse(a.created_at) - Date.parse(b.created_at),
  time: (a, b) => a.time_in_queue - b.time_in_queue,
  messages: (a, b) => a.unread_messages - b.unread_messages,
  flag: (a, b) => Number(a.flagged) - Number(b.flagged) || collator.compare(b.comment, a.comment),
};

/** The entries in the chosen order; equal ones stay longest in the queue first. */
export function sortEntries(entries: readonly QueueEntry[], { by, direction }: Sort): QueueEntry[] {
  const sign = direction === "asc" ? 1 : -1;
  return entries.toSorted((a, b) => sign * comparisons[by](a, b) || b.time_in_queue - a.time_in_queue || a.id - b.id);
}

/** The entries in which every word of the filter occurs: in order number, name, license number or a flag's comment. */
export function filterEntries(entries: readonly QueueEntry[], filter: string): readonly QueueEntry[] {
  const words = filter
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  if (words.length === 0) return entries;
  return entries.filter((entry) => {
    const comment = entry.flagged ? entry.comment : "";
    const text =
      `${entry.order_id} ${entry.first_name} ${entry.last_name} ${entry.reference_id} ${comment}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
