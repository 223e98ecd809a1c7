import type { Portal } from "../../portal.ts";

/** For each portal, the last try of every account that is looked at now. */
const lastTries = new WeakMap<object, Map<string, Promise<void>>>();

/**
 * Does what is tried for one account at the same moment one after the other, so that each failure counts before the next is
 * looked at: many guesses at once are no more than many in a row. Within this server; each server of several counts a few more.
 * @param username as it is stored
 */
export async function oneAtATime<T>({ db }: Pick<Portal, "db">, username: string, work: () => Promise<T>): Promise<T> {
  const tries = lastTries.get(db) ?? new Map<string, Promise<void>>();
  lastTries.set(db, tries);
  const mine = (tries.get(username) ?? Promise.resolve()).then(work);
  const over = mine.then(
    () => undefined,
    () => undefined,
  );
  tries.set(username, over);
  try {
    return await mine;
  } finally {
    if (tries.get(username) === over) tries.delete(username);
  }
}
