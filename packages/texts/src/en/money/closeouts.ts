import { pluralIn } from "../../locales.ts";

const plural = pluralIn("en");

const movements = plural({ one: "one movement", other: "# movements" });

/** Day-end closeouts (docs/rules/money.md, M-55). */
export const closeouts = {
  title: "Closeouts",
  about:
    "A closeout is the numbered record of a day’s payments. It " +
    "cannot be changed. Later payments go into the next closeout.",
  day: "Close the day",
  close: "Close this day",
  question: (day: string) => `Close ${day}?`,
  /** `first` is the first day that is not closed. */
  covers: (first: string, day: string) =>
    first === day ? `It covers ${day}.` : `It covers ${first} – ${day}, the days that are not closed yet.`,
  /** Money before the first closeout, which begins with its own day. */
  earlier: (charged: string, refunded: string, first: string) =>
    `This is the first closeout. Before this day, from ${first} on, ${charged} came in and ${refunded} went back.`,
  fromFirst: (first: string) => `Include all of it: begin on ${first}`,
  fromDay: (day: string) => `Only ${day}: the earlier money is in no closeout`,
  chooseBeginning: "Choose where the first closeout begins.",
  final: "It gets the next number and cannot be changed or removed. Later payments go into the next closeout.",
  cancel: "Cancel",
  confirm: "Close the day",
  none: "No day is closed yet.",
  back: "All closeouts",
  older: "Show older ones",
  list: "Closeouts",
  heads: {
    number: "No.",
    days: "Days",
    charged: "Charged",
    refunded: "Refunded or lost",
    net: "Net",
    closed: "Closed",
  },
  by: (name: string, time: string) => `${name}, ${time}`,
  days: (first: string, day: string) => (first === day ? day : `${first} – ${day}`),
  one: (number: number) => `Closeout No. ${String(number)}`,
  closedBy: (name: string, time: string) => `Closed by ${name} on ${time}.`,
  tables: {
    byKind: "Money, by kind",
    byLine: "What charges were for",
    byDay: "Sub-totals by day",
    byProduct: "Sub-totals by product",
    refunds: "Refunds, by product",
    onePerson: "Refunds that one person requested and approved",
    now: "Held and owed when it was closed",
  },
  entries: "Every movement",
  entryHeads: {
    at: "Time",
    kind: "What",
    order: "Order",
    provider: "Through",
    reference: "Reference",
    amount: "Amount",
  },
  noEntries: "No money moved.",
  signature: "Signature",
  date: "Date",
  noPayouts:
    "The payment provider did not answer, so its payouts are not known now. " +
    "The closeout itself is complete. Please try again in a few minutes.",
  payouts: {
    title: "The provider’s payouts",
    compare: "Compare with the payouts",
    ledger: (provider: string) => `In the portal, through ${provider}`,
    paidOut: "Paid out, before fees",
    fees: "Fees",
    notKnown: "Not known yet",
    notKnownOf: (amount: string, count: number) => (count === 0 ? "Nothing" : `${amount} in ${movements(count)}`),
    nothing: "No money moved through the payment provider.",
    none: "There is no payout with these payments yet. Try again tomorrow.",
    list: "Payouts with these movements",
    heads: { reference: "Payout", arrives: "Arrives", amount: "Amount" },
    same: "Everything that was paid out is in the portal, and vice versa.",
    differences: "Differences",
    differenceHeads: {
      where: "Only in",
      kind: "What",
      order: "Order",
      reference: "Reference",
      at: "Time",
      amount: "Amount",
    },
    where: { ledger: "The portal", provider: "The payouts" },
    kinds: {
      charge: "Charged",
      refund: "Refunded",
      dispute: "Dispute",
      other: "Other",
      dispute_lost: "Lost dispute",
      dispute_won: "Dispute won after all",
    } as Readonly<Record<string, string>>,
  },
  notBegun: "This day has not begun at the office.",
  beforeFirst: (day: string) => `The first movement of money was on ${day}. Choose that day or a later one.`,
  nothingYet: "No money has moved yet, so there is nothing to close.",
  isClosed: (values: { number: number; day: string; name: string; time: string }) =>
    `${values.name} closed ${values.day} at ${values.time} (closeout No. ` +
    `${String(values.number)}). What came later goes into the next one: choose a later day.`,
  notFound: "There is no closeout with this number.",
};
