// Rules: M-61 (docs/rules)
import type Stripe from "stripe";

type ChargeAmounts = Pick<Stripe.Charge, "amount" | "amount_refunded"> &
  Partial<Pick<Stripe.Charge, "amount_captured">>;
type ListedRefund = Pick<Stripe.Refund, "amount" | "status"> & Partial<Pick<Stripe.Refund, "metadata">>;

const sum = (refunds: readonly ListedRefund[]): number => refunds.reduce((cents, { amount }) => cents + amount, 0);

/** Refunds that the bank sent back, or that were canceled. */
export const isFailed = ({ status }: Pick<Stripe.Refund, "status">): boolean =>
  status === "failed" || status === "canceled";

const releasedOf = ({ amount, amount_captured: captured = amount }: ChargeAmounts): number => amount - captured;

export const keyOf = ({ metadata }: Pick<ListedRefund, "metadata">): string | undefined =>
  metadata?.["idempotency_key"];

/** Charges with a listed refund that may be the released part: of that amount, and not by our call. */
export const mayListRelease = (charge: ChargeAmounts, refunds: readonly ListedRefund[]): boolean =>
  refunds.some(
    (refund) =>
      refund.amount > 0 && refund.amount === releasedOf(charge) && !isFailed(refund) && keyOf(refund) === undefined,
  );

/** True when Stripe's list of refunds contains the released part. */
function listsRelease(charge: ChargeAmounts, refunds: readonly ListedRefund[], taken: number | null): boolean {
  if (!mayListRelease(charge, refunds)) return false;
  if (taken !== null) return taken === charge.amount;
  // The sum decides, unless a failed refund of the same amount makes it fit.
  const failed = refunds.filter(isFailed);
  const made = sum(refunds) - sum(failed);
  const isAmbiguous = failed.some(({ amount }) => amount === releasedOf(charge));
  return charge.amount_refunded === made || (!isAmbiguous && charge.amount_refunded === sum(refunds));
}

/**
 * Refunded cents of a charge, without its released part and failed refunds. A capture by a version of Stripe's API
 * before 2025-03-31 lists the released part as a refund and takes the whole hold to the balance; a later one does
 * neither.
 * @param refunds all refunds of the charge
 * @param taken the amount of the charge's balance transaction; null where unknown
 */
export function refundedOf(
  charge: ChargeAmounts,
  refunds: readonly ListedRefund[],
  taken: number | null = null,
): number {
  const made = sum(refunds.filter((refund) => !isFailed(refund)));
  return made - (listsRelease(charge, refunds, taken) ? releasedOf(charge) : 0);
}
