import { PaymentGatewayError } from "../../ports/payments/index.ts";

/** A provider that fails so often in a row is down: the others of the list would only wait for it as well. */
const mostFailuresInARow = 3;

/** An answer about this one alone, such as that the provider does not know it: it is up, and the others have their turn. */
const isAboutOne = (error: unknown): boolean => error instanceof PaymentGatewayError && error.code !== "UNAVAILABLE";

/**
 * Does something for each of a list that asks the payment provider, one after the other. One that fails keeps nobody from
 * the next; after three in a row that got no answer the rest is left to the job's next run.
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
      inARow = isAboutOne(error) ? 0 : inARow + 1;
      if (inARow === mostFailuresInARow) break;
    }
  }
  if (failure !== null) throw failure;
  return done;
}
