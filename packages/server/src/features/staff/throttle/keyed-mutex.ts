import type { Portal } from "../../../portal.ts";

/** For each database, the last pending attempt per key. */
const lastAttempts = new WeakMap<object, Map<string, Promise<void>>>();

/**
 * Runs concurrent attempts with one key in turn, so that each failure is counted before the next attempt is checked:
 * parallel guesses gain nothing over sequential ones (rule A-12). The mutex holds within one server process only.
 * @param key what is counted: guesses of one address do not wait for those of another
 */
export async function runExclusively<T>({ db }: Pick<Portal, "db">, key: string, work: () => Promise<T>): Promise<T> {
  const attempts = lastAttempts.get(db) ?? new Map<string, Promise<void>>();
  lastAttempts.set(db, attempts);
  const own = (attempts.get(key) ?? Promise.resolve()).then(work);
  const settled = own.then(
    () => undefined,
    () => undefined,
  );
  attempts.set(key, settled);
  try {
    return await own;
  } finally {
    if (attempts.get(key) === settled) attempts.delete(key);
  }
}
