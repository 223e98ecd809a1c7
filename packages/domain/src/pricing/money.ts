/** An amount in integer US cents. */
export type Cents = number;

/** Dollars as the wire carries them: a number with at most two decimals. */
export function toDollars(cents: Cents): number {
  return cents / 100;
}

/** Cents of a wire amount in dollars. */
export function toCents(dollars: number): Cents {
  return Math.round(dollars * 100);
}

/** Whether a wire amount in dollars has no fraction of a cent. */
export const isWholeCents = (dollars: number): boolean => toDollars(toCents(dollars)) === dollars;

/** '$1,234.50'; '$--.--' when the amount is not known (rule M-7). */
export function formatUsd(cents: Cents | null | undefined): string {
  if (cents === null || cents === undefined || !Number.isFinite(cents)) return "$--.--";
  const sign = cents < 0 ? "-" : "";
  const [whole = "0", fraction = "00"] = (Math.abs(cents) / 100).toFixed(2).split(".");
  return `${sign}$${whole.replaceAll(/\B(?=(\d{3})+$)/g, ",")}.${fraction}`;
}

const minimumFee: Cents = 150;

/**
 * The transaction fee of an order: 2.5 % of the sum of its cost lines, rounded half up to the cent, at least 1.50
 * dollars; nothing when the sum is nothing (rule M-6).
 */
export function transactionFee(sum: Cents): Cents {
  if (sum === 0) return 0;
  return Math.max(Math.floor((sum * 25 + 500) / 1000), minimumFee);
}
