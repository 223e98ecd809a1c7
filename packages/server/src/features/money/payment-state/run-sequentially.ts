import { PaymentGatewayError } from "../../../ports/payments/index.ts";

/** Failures in a row after which the provider counts as down, and the rest of the list waits for the next run. */
const mostFailuresInARow = 3;

/** Errors about one item, such as an unknown payment: the provider is up, so the next item is tried. */
const isAboutOneItem = (error: unknown): boolean =>
  error instanceof PaymentGatewayError && error.code !== "UNAVAILABLE";

/**
 * Runs `work`, which calls the payment provider, for each item in turn. A failed item does not stop the next one.
 * @param work resolves to true when it changed something
 * @returns the number of items that changed
 * @throws the last failure, so that the job is repeated
 */
export async function runSequentially<T>(list: readonly T[], work: (item: T) => Promise<boolean>): Promise<number> {
  let done = 0;
  let inARow = 0;
  let failure: Error | null = null;
  for (const item of list) {
    try {
      if (await work(item)) done += 1;
      inARow = 0;
    } catch (error) {
      failure = error instanceof Error ? error : new Error("a value that is not an Error was thrown");
      inARow = isAboutOneItem(error) ? 0 : inARow + 1;
      if (inARow === mostFailuresInARow) break;
    }
  }
  if (failure !== null) throw failure;
  return done;
}
