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

/** True for a wire amount in dollars that has no fraction of a cent. */
export const isWholeCents = (dollars: number): boolean => toDollars(toCents(dollars)) === dollars;

/** The sum of the amounts of a list. */
export const sumCents = <T>(list: readonly T[], amountOf: (item: T) => Cents): Cents =>
  list.reduce((sum, item) => sum + amountOf(item), 0);

const minimumFee: Cents = 150;

/**
 * The transaction fee of an order: 2.5 % of the sum of its cost lines, rounded half up to the cent, at least 1.50
 * dollars; nothing when the sum is nothing (rule M-6).
 */
export function transactionFee(sum: Cents): Cents {
  if (sum === 0) return 0;
  return Math.max(Math.floor((sum * 25 + 500) / 1000), minimumFee);
}
