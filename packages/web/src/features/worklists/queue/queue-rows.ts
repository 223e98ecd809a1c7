import type { QueueEntry } from "@dop/domain/contract";
import { countryName } from "@dop/domain/countries";

/** A row of a queue's list: an order with its shown documents, or one of several documents of an open order. */
export interface QueueRow {
  /** The order's number; of a document below it, the id with a minus. */
  readonly id: number;
  /** The content of the cells. */
  readonly entry: QueueEntry;
  readonly parts: readonly QueueEntry[];
  /** The place among its order's documents, from 1; undefined in the row of an order. */
  readonly part?: number;
}

/** Puts the documents of an order together, at the place of the first one, where Next finds it too (rule Q-6). */
export function ordersOf(entries: readonly QueueEntry[]): readonly QueueRow[] {
  const orders = new Map<number, QueueEntry[]>();
  for (const entry of entries) {
    const parts = orders.get(entry.order_id);
    if (parts) parts.push(entry);
    else orders.set(entry.order_id, [entry]);
  }
  return [...orders].map(([id, parts]) => ({ id, parts, entry: togetherOf(parts) }));
}

/** The first document, with the marks of any of them. */
function togetherOf(parts: readonly QueueEntry[]): QueueEntry {
  const [first] = parts as [QueueEntry];
  if (parts.length === 1) return first;
  return {
    ...first,
    awaiting_payment: parts.some(({ awaiting_payment: waits }) => waits),
    second_look: parts.some(({ second_look: waits }) => waits),
    at_risk: parts.find(({ at_risk: risk }) => risk !== null)?.at_risk ?? null,
  };
}

/** The orders with the documents of those that are open. */
export const unfold = (orders: readonly QueueRow[], isOpen: (orderId: number) => boolean): readonly QueueRow[] =>
  orders.flatMap((order) =>
    order.parts.length > 1 && isOpen(order.id)
      ? [order, ...order.parts.map((entry, index) => ({ id: -entry.id, entry, parts: [entry], part: index + 1 }))]
      : [order],
  );

/** The numbers of orders and documents. */
export const countsOf = (entries: readonly QueueEntry[]) =>
  [new Set(entries.map(({ order_id: order }) => order)).size, entries.length] as const;

/** Each country of the documents with its number of copies. */
export function countriesOf(parts: readonly QueueEntry[]): ReadonlyArray<readonly [country: string, copies: number]> {
  const copies = new Map<string, number>();
  for (const { country, quantity } of parts)
    if (country !== null) copies.set(countryName(country), (copies.get(countryName(country)) ?? 0) + quantity);
  return [...copies];
}
