/** A comma only separates thousands: "12,50" is no amount, and certainly not 1,250. */
const typedAmount = /^\$?\s*(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d*)?$/;

/** Dollars as people type them, `$1,030.50` as 1030.5; NaN for anything else. */
export const readDollars = (text: string): number =>
  typedAmount.test(text.trim()) ? Number(text.replaceAll(/[$,\s]/g, "")) : Number.NaN;
