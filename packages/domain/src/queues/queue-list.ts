// Rules: Q-6, Q-7 (docs/rules)
import * as z from "zod/mini";
import { searchText } from "../orders/search-text.ts";
import { readScan } from "../scan/index.ts";

/** Fields of an entry by which a queue's list is sorted, filtered and walked. */
export const listedEntrySchema = z.object({
  /** The order product's id. */
  id: z.number(),
  order_id: z.number(),
  /** Seconds since the product entered the queue. */
  time_in_queue: z.number(),
  /** ISO 8601 in UTC. */
  created_at: z.iso.datetime(),
  first_name: z.string(),
  last_name: z.string(),
  reference_id: z.number(),
  unread_messages: z.number(),
  flagged: z.boolean(),
  /** The comment of the newest flag entry; empty when there is none. */
  comment: z.string(),
  /** A part of its order is neither paid nor held: it waits (rule M-28). */
  awaiting_payment: z.boolean(),
  /** A change of its corrections waits for a second person (rule W-39). */
  second_look: z.boolean(),
  /** The first promised day and the expected one; null where the promise is not at risk (rule O-65). */
  at_risk: z.nullable(z.object({ promised_on: z.string(), expected_on: z.string() })),
  /** The user to whom the order is assigned (rule Q-7); null: unassigned. */
  assignee: z.nullable(z.object({ id: z.number(), display_name: z.string() })),
});
export type ListedEntry = z.infer<typeof listedEntrySchema>;

/** Filters of a list (rule Q-7); `due`: still to be paid, `mine`: one's own, `unassigned`: no one's. */
export const queueShows = ["flagged", "unread", "due", "second_look", "at_risk", "mine", "unassigned"] as const;
export type QueueShow = (typeof queueShows)[number];

const isShown: Record<QueueShow, (entry: ListedEntry, userId: number) => boolean> = {
  flagged: ({ flagged }) => flagged,
  unread: ({ unread_messages: unread }) => unread > 0,
  due: ({ awaiting_payment: awaiting }) => awaiting,
  second_look: ({ second_look: waits }) => waits,
  at_risk: ({ at_risk: risk }) => risk !== null,
  mine: ({ assignee }, userId) => assignee?.id === userId,
  unassigned: ({ assignee }) => assignee === null,
};

/** The entries that match a filter for the user `userId`; all without one. */
export function showEntries<E extends ListedEntry>(
  entries: readonly E[],
  show: QueueShow | undefined,
  userId: number,
): readonly E[] {
  return show === undefined ? entries : entries.filter((entry) => isShown[show](entry, userId));
}

/** The columns for sorting, with the direction of the first click. */
export const queueSortColumns = {
  order: "asc",
  name: "asc",
  license: "asc",
  created: "asc",
  time: "desc",
  messages: "desc",
  flag: "desc",
} as const satisfies Record<string, Direction>;

export type QueueSortColumn = keyof typeof queueSortColumns;
type Direction = "asc" | "desc";
export interface QueueSort {
  readonly by: QueueSortColumn;
  readonly direction: Direction;
}

/** Longest in the queue first (rule Q-4). */
export const defaultQueueSort: QueueSort = { by: "time", direction: "desc" };

/** Collation of names and comments: arguments for `Intl.Collator`. */
export const queueCollation = ["en-US", { sensitivity: "base", numeric: true }] as const;

/** The sort by a column, time in queue by default; `isReversed` flips its default direction. */
export function queueSortOf(by: QueueSortColumn = defaultQueueSort.by, isReversed = false): QueueSort {
  const first: Direction = queueSortColumns[by];
  if (!isReversed) return { by, direction: first };
  return { by, direction: first === "asc" ? "desc" : "asc" };
}

/** Compares two texts by the language's order; the runtime's own, because the domain has none. */
type CompareTexts = (a: string, b: string) => number;
type Compare = (a: ListedEntry, b: ListedEntry, texts: CompareTexts) => number;

const comparisons: Record<QueueSortColumn, Compare> = {
  order: (a, b) => a.order_id - b.order_id,
  name: (a, b, texts) => texts(`${a.last_name}, ${a.first_name}`, `${b.last_name}, ${b.first_name}`),
  license: (a, b) => a.reference_id - b.reference_id,
  // ISO 8601 in UTC: sorting the texts sorts the times.
  created: (a, b) => Number(a.created_at > b.created_at) - Number(a.created_at < b.created_at),
  time: (a, b) => a.time_in_queue - b.time_in_queue,
  messages: (a, b) => a.unread_messages - b.unread_messages,
  flag: (a, b, texts) => Number(a.flagged) - Number(b.flagged) || texts(b.comment, a.comment),
};

/**
 * The entries, which come longest in the queue first, in the chosen order; equal ones stay so, to the fraction of a
 * second that `time_in_queue` leaves out.
 */
export function sortEntries<E extends ListedEntry>(
  entries: readonly E[],
  { by, direction }: QueueSort,
  texts: CompareTexts,
): E[] {
  const sign = direction === "asc" ? 1 : -1;
  return [...entries].sort((a, b) => sign * comparisons[by](a, b, texts) || b.time_in_queue - a.time_in_queue);
}

const wordsOf = (filter: string): string[] =>
  searchText(filter)
    .split(/[\s,]+/)
    .filter(Boolean);

/** Texts of entries that were filtered or prepared before: every key in the filter asks for all of them. */
const texts = new WeakMap<ListedEntry, string>();

function textOf(entry: ListedEntry): string {
  const known = texts.get(entry);
  if (known !== undefined) return known;
  const comment = entry.flagged ? entry.comment : "";
  const text = searchText(`${entry.order_id} ${entry.first_name} ${entry.last_name} ${entry.reference_id} ${comment}`);
  texts.set(entry, text);
  return text;
}

/** Prepares entries for the filter: of a long list some at a time, before its first key. */
export const prepareFilter = (entries: readonly ListedEntry[]): void => entries.forEach(textOf);

/**
 * The entries in which every word of the filter occurs, with or without accents: in order number, name, license number
 * or a flag's comment; or of the order whose document was scanned.
 */
export function filterEntries<E extends ListedEntry>(entries: readonly E[], filter: string): readonly E[] {
  const scan = readScan(filter);
  if (scan.kind === "document") return entries.filter(({ order_id: id }) => id === scan.orderId);
  const words = wordsOf(filter);
  if (words.length === 0) return entries;
  return entries.filter((entry) => {
    const text = textOf(entry);
    return words.every((word) => text.includes(word));
  });
}

export interface NextInQueue {
  /** The order to open next; null when this was the last one. */
  readonly next: number | null;
  /** The number of orders after the one that is open. */
  readonly left: number;
  /** The position of the open order in the list, also after it has left it. */
  readonly place: number;
  /** Orders next in the list that colleagues have open, if any: all that are left, or those that are passed over. */
  readonly in_use?: number | undefined;
}

/** The order that is open, and how the list is narrowed. */
export interface OpenInQueue {
  /** Its number. */
  readonly after: number;
  readonly place?: number | undefined;
  readonly filter?: string | undefined;
  readonly show?: QueueShow | undefined;
}

/**
 * The next order after `after` in a list as it is shown (rule Q-6). Flagged orders are left out, unless the filter has
 * a word of their comment or the list is narrowed to them; those that colleagues have open (`in_use`) are passed over
 * while another one is left.
 * @param place the order's last position; it counts when the order has left the list: the next one is there now
 */
export function nextInQueue(
  listed: readonly (ListedEntry & { readonly in_use?: boolean })[],
  { after, place = 0, filter = "", show }: OpenInQueue,
): NextInQueue {
  const words = wordsOf(filter);
  const isAsked = ({ comment }: ListedEntry) =>
    show === "flagged" || words.some((word) => searchText(comment).includes(word));
  const offered = listed.filter((entry) => !entry.flagged || entry.order_id === after || isAsked(entry));
  const orders = [...new Set(offered.map(({ order_id: orderId }) => orderId))];
  const at = orders.indexOf(after);
  const here = at === -1 ? Math.min(place, orders.length) : at;
  const rest = orders.slice(at === -1 ? here : here + 1);
  const inUse = new Set(listed.filter((entry) => entry.in_use).map(({ order_id: orderId }) => orderId));
  const free = rest.findIndex((order) => !inUse.has(order));
  const passed = free === -1 ? rest.length : free;
  return { next: rest[free] ?? rest[0] ?? null, left: rest.length, place: here, ...(passed > 0 && { in_use: passed }) };
}
