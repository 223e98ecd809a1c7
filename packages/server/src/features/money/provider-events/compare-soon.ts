import type { TransactionContext } from "../../../transaction.ts";

/** Has one payment compared as soon as the caller's transaction commits: the provider reports a refund (rule M-40). */
export async function compareSoon(
  { tx, portal }: Pick<TransactionContext, "tx" | "portal">,
  paymentId: number,
): Promise<void> {
  await portal.jobs.enqueue(tx, "compare-books", { paymentId }, { key: `payment:${String(paymentId)}` });
}
