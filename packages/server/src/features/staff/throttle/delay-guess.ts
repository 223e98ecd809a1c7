// Rules: A-12 (docs/rules)
import type { Portal } from "../../../portal.ts";

/** Most guesses that wait at a time in one server. For one more, the one that has waited longest continues. */
export const mostWaiting = 500;

const waitingByDatabase = new WeakMap<object, Set<AbortController>>();

/** Delays without holding a database connection. No call is refused, however many wait. */
export async function delayGuess({ db, pause }: Pick<Portal, "db" | "pause">, ms: number): Promise<void> {
  const waiting = waitingByDatabase.get(db) ?? new Set<AbortController>();
  waitingByDatabase.set(db, waiting);
  const [longest] = waiting;
  if (longest !== undefined && waiting.size >= mostWaiting) {
    waiting.delete(longest);
    longest.abort();
  }
  const own = new AbortController();
  waiting.add(own);
  try {
    await pause(ms, own.signal);
  } finally {
    waiting.delete(own);
  }
}
