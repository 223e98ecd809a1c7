import type { Portal } from "../../portal.ts";

/** For each database, the last pending attempt per username. */
const lastAttempts = new WeakMap<object, Map<string, Promise<void>>>();

/**
 * Runs concurrent attempts for one account in turn, so that each failure is counted before the next attempt is checked:
 * parallel guesses gain nothing settled sequential ones (rule A-12). The mutex holds within one server process only.
 * @param username as it is stored
 */
export async function runExclusively<T>(
  { db }: Pick<Portal, "db">,
  username: string,
  work: () => Promise<T>,
): Promise<T> {
  const attempts = lastAttempts.get(db) ?? new Map<string, Promise<void>>();
  lastAttempts.set(db, attempts);
  const own = (attempts.get(username) ?? Promise.resolve()).then(work);
  const settled = own.then(
    () => undefined,
    () => undefined,
  );
  attempts.set(username, settled);
  try {
    return await own;
  } finally {
    if (attempts.get(username) === settled) attempts.delete(username);
  }
}
