import type { QueueEntry } from "@dop/domain/contract";

/** The next step in a queue. */
export interface NextInQueue {
  /** The order to open next; undefined when this was the last one. */
  readonly next: number | undefined;
  /** How many orders come after the one that is open. */
  readonly remaining: number;
  /** The place of the open order in the queue, also after it has left it. */
  readonly place: number;
}

/**
 * What comes after `orderId` in a queue, whose entries are given longest waiting first.
 * @param place where the order stood before; counts when it is in the queue no more: then its follower stands there now
 */
export function nextInQueue(entries: readonly QueueEntry[], orderId: number, place: number | undefined): NextInQueue {
  const orders = [...new Set(entries.map((entry) => entry.order_id))];
  const at = orders.indexOf(orderId);
  const here = at === -1 ? Math.min(place ?? 0, orders.length) : at;
  const rest = orders.slice(at === -1 ? here : here + 1);
  return { next: rest[0], remaining: rest.length, place: here };
}
