// Rules: A-12 (docs/rules)
import type { Portal } from "../../../portal.ts";

/** Most guesses that wait at a time in one server. For one more, the one that has waited longest continues. */
export const mostWaiting = 500;

const rooms = new WeakMap<object, Set<AbortController>>();

/** Waits, with no connection to the database in hand. No call is refused, however many wait. */
export async function slowDown({ db, pause }: Pick<Portal, "db" | "pause">, ms: number): Promise<void> {
  const room = rooms.get(db) ?? new Set<AbortController>();
  rooms.set(db, room);
  const [longest] = room;
  if (longest !== undefined && room.size >= mostWaiting) {
    room.delete(longest);
    longest.abort();
  }
  const own = new AbortController();
  room.add(own);
  try {
    await pause(ms, own.signal);
  } finally {
    room.delete(own);
  }
}
