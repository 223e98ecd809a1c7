import { defineTexts } from "./catalogue.ts";

/** Prices and the day from which they hold. */
export const priceTexts = defineTexts({
  amount: "Enter an amount in dollars, such as 12.50.",
  tooDear: (dollars: number) => `Enter at most ${dollars.toLocaleString("en-US")} dollars.`,
  cents: "Enter at most two decimals.",
  items: "Choose what the price is for.",
  date: "Enter a date after today.",
  unknown: "There is no such price. Please reload the page.",
  noLongerPlanned: "This change has come into force or was removed. Please reload the page.",
});
