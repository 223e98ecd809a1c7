import { pluralIn } from "../../locales.ts";

const plural = pluralIn("en");

const cardsOf = plural({ one: "card", other: "cards" });
const to = (cards: readonly string[]) =>
  cards.length === 0 ? "" : ` to the ${cardsOf(cards.length)} ending ${cards.join(" and ")}`;

/** The receipt on the customer's order page, and what became of the money when an order or a part of it ended. */
export const receipt = {
  heading: "Receipt",
  tableLabel: "Payments and refunds",
  kinds: {
    hold: "On hold on your card",
    charge: "Charged",
    release: "Hold released",
    refund: "Refunded",
    refund_failed: "Refund not taken by your bank",
    decline: "Declined, nothing was charged",
    dispute: "Disputed through your bank",
    dispute_closed: "Dispute closed",
    dispute_lost: "Returned to you by your bank after the dispute",
    dispute_won: "Returned to the office: your bank reversed its decision",
  },
  /** A charge of what was held, and what of the hold was not charged. */
  fromHold: "Charged from the hold",
  restReleased: "Rest of the hold released",
  card: (last4: string) => `card ending ${last4}`,
  notCharged: "Canceled, not charged",
  charged: "Charged",
  refunded: "Refunded",
  net: "Total paid",
  due: "Still to pay",

  nothing: "Nothing was charged.",
  held: (amount: string) => `${amount} was on hold on your card and not charged. We are releasing the hold.`,
  refundedTo: (amount: string, cards: readonly string[]) =>
    `${amount} was refunded${to(cards)}. Your bank may take a few days to show it.`,
  asked: (amount: string) => `A refund of ${amount} was requested. We will decide and email you.`,
  askedHeld:
    "A refund was requested. You were not charged for this document: its " +
    "amount is only on hold on your card. We will decide and email you.",
  owed: (amount: string) => `We owe you ${amount}. We will refund it and email you when it is on its way.`,
  kept: (amount: string) => `${amount} is not refunded. Our email tells you why.`,
  productKept: (amount: string, reason: string) => `${amount} is not refunded: ${reason}`,
  productRefunded: (amount: string) => `${amount} was refunded.`,
};
