import { formatNumber, pluralIn } from "../../locales.ts";

const plural = pluralIn("en");
const countries = plural({ one: "1 country", other: "# countries" });

/** Prices and the day from which they hold. */
export const prices = {
  amount: "Enter an amount in dollars, such as 12.50.",
  tooDear: (dollars: number) => `Enter at most ${formatNumber(dollars, "en")} dollars.`,
  cents: "Enter at most two decimals.",
  items: "Choose what the price is for.",
  tooMany: (count: number) => `Choose at most ${formatNumber(count, "en")} at once.`,
  date: "Enter a date after today.",
  unknown: "There is no such price. Please reload the page.",
  sameMoment: "This price was changed at this very moment. Please reload the page.",
  noLongerPlanned: "This change has taken effect or was removed. Please reload the page.",

  title: "Prices",
  intro: "What customers pay. A placed order keeps the prices that it was placed with.",
  sections: {
    product: "Products",
    fee: "Fees",
    "shipping-type": "Shipping",
    "shipping-rate": "International shipping by country",
  },
  columns: { name: "Name", now: "Now", actions: "Actions", planned: "Planned", earlier: "Earlier" },
  since: (date: string) => `since ${date}`,
  noChange: "None",
  dated: (date: string, amount: string) => `${amount} from ${date}`,
  until: (date: string, amount: string) => `${amount} until ${date}`,
  remove: "Remove",
  removeOf: (label: string, amount: string, date: string) => `Remove the change of ${label} to ${amount} from ${date}`,
  removeSelected: plural({ one: "Remove 1 planned change", other: "Remove # planned changes" }),
  removed: plural({ one: "Planned change removed.", other: "# planned changes removed." }),
  earlierCount: (count: number) => `${count} earlier`,
  earlierOf: (label: string) => `prices of ${label}`,
  change: "Change",
  changeOf: (label: string) => `Change the price of ${label}`,

  filterName: "Country",
  /** Countries that share a price. */
  zone: (amount: string, count: number) => `${amount}: ${countries(count)}`,
  changeZone: (amount: string) => `Change the price of all countries at ${amount}`,
  noCountry: "No country has this name.",
  selectShown: "Select all shown",
  selectOne: (label: string) => `Select ${label}`,
  selected: plural({ one: "1 country selected", other: "# countries selected" }),
  changeSelected: "Change selected",
  clearSelection: "Clear selection",
  selectFirst: "Select at least one country.",

  changeTitle: (count: number) => `Change ${count} prices`,
  nowAmount: (amount: string) => `Now ${amount}.`,
  nowAmounts: (amounts: readonly string[]) => `Now ${amounts.join(", ")}.`,
  amountOfSome: (amount: string, count: number) => `${amount} (${count})`,
  newAmount: "New price in dollars",
  when: "When",
  fromNow: "From now on",
  fromDay: "From a day",
  day: "First day",
  dayHint: "From midnight at the office.",
  problem: (field: string, message: string) => `${field}: ${message}`,
  save: "Change price",
  cancel: "Cancel",
  changed: "Price changed.",
  planned: (date: string) => `Price planned from ${date}.`,
};
