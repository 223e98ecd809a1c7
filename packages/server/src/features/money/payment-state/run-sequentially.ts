import { PaymentGatewayError } from "../../../ports/payments/index.ts";

/** A provider that fails this often in a row is down: the rest of the list would only wait for it as well. */
const mostFailuresInARow = 3;

/** An error about one item only, such as an unknown payment: the provider is up, so the next item is tried. */
const isAboutOneItem = (error: unknown): boolean =>
  error instanceof PaymentGatewayError && error.code !== "UNAVAILABLE";

/**
 * Runs `work` for each item in turn, where `work` calls the payment provider. A failed item does not stop the next one;
 * after three items in a row without an answer, the rest waits for the job's next run.
 *
 * @param work resolves to whether it changed something
 * @returns for how many items it did
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
