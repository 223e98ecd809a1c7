/** A provider that fails so often in a row is down: the others of the list would only wait for it as well. */
const mostFailuresInARow = 3;

/**
 * Does something for each of a list that asks the payment provider, one after the other. One that fails keeps nobody from
 * the next; after three failures in a row the rest is left to the job's next run.
 *
 * @param work answers whether something was done
 * @returns how many times it was
 * @throws the last failure, so that the job is repeated
 */
export async function oneAfterTheOther<T>(list: readonly T[], work: (one: T) => Promise<boolean>): Promise<number> {
  let done = 0;
  let inARow = 0;
  let failure: Error | null = null;
  for (const one of list) {
    try {
      if (await work(one)) done += 1;
      inARow = 0;
    } catch (error) {
      failure = error instanceof Error ? error : new Error("something that is no error was thrown");
      inARow += 1;
      if (inARow === mostFailuresInARow) break;
    }
  }
  if (failure !== null) throw failure;
  return done;
}
