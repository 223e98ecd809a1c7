import { pluralIn } from "../../locales.ts";

const plural = pluralIn("en");

const ordersOf = plural({ one: "1 order", other: "# orders" });
const documentsOf = plural({ one: "1 document", other: "# documents" });
const cardsOf = plural({ one: "card", other: "cards" });
const to = (cards: readonly string[]) =>
  cards.length === 0 ? "" : ` to the ${cardsOf(cards.length)} ending ${cards.join(" and ")}`;

/** An order's money as staff see it: the amounts, the ledger, and what becomes of the money with a canceling. */
export const orderMoney = {
  heading: "Money",
  state: "State",
  states: {
    unpaid: "Not paid",
    declined: "Card declined, not paid",
    held: "Held on the card",
    paid: "Paid",
    part_refunded: "Partly refunded",
    refunded: "Refunded",
    released: "Hold released, not paid",
    disputed: "Disputed",
  },
  paidInPart: "Paid in part",
  total: "Total",
  payable: "Payable",
  held: "Held",
  paid: "Paid",
  refunded: "Refunded",
  due: "Due",
  owed: "Owed to the customer",
  entries: "Payments and refunds, oldest first",
  none: "No payments yet.",
  kinds: {
    hold: "Held",
    charge: "Charged",
    release: "Hold released",
    refund: "Refunded",
    refund_failed: "Refund came back",
    decline: "Declined",
    dispute: "Disputed",
    dispute_closed: "Dispute closed",
    dispute_lost: "Lost dispute",
    dispute_won: "Dispute won after all",
  },
  openRefunds: "Refunds that are not made yet",
  openRefund: {
    asked: "The payment provider has not answered. The portal asks again every ten minutes.",
    refused: "The payment provider refused it. Please look at the payment there.",
  },
  card: (last4: string) => `card ending ${last4}`,
  reference: (reference: string) => `Reference ${reference}`,
  awaiting: (due: string) =>
    `This order is waiting for payment of ${due}. Work continues as soon as the customer has paid.`,

  /** The effect of a cancellation on the money. */
  cancel: {
    question: "What happens to the money?",
    request: (amount: string) => `Refund ${amount} (an admin makes it)`,
    none: "No refund",
    reason: "Why is there no refund?",
    reasonHint: "The customer reads it in the email.",
    choose: "Choose whether the money is refunded.",
    nothing: "Nothing was charged.",
    nothingLeft: "There is nothing left to refund.",
    release: (amount: string) => `The hold of ${amount} is released.`,
    less: "The amount held for it is not charged.",
    lessWhenApproved:
      "The amount is only on hold. It is released when an admin approves. If the rest of the order " +
      "is charged first, this amount is charged too, and refunded when an admin approves.",
    owed: (amount: string) => `${amount} is owed to the customer, because its refund was requested.`,
  },

  refund: (amount: string, cards: readonly string[]) => `Refund ${amount}${to(cards)}.`,

  /** Approving several refunds at once. */
  approvals: {
    open: "Approve refunds",
    openAll: (count: number) => `Approve all ${String(count)} refunds`,
    title: "Approve these refunds?",
    sum: (amount: string, documents: number, orders: number) =>
      `${amount} goes back for ${documentsOf(documents)} of ${ordersOf(orders)}.`,
    ofDocuments: (amount: string) => `Documents: ${amount}`,
    fees: (amount: string) => `Shipping and fees: ${amount}`,
    column: { amount: "Refund", requester: "Requested by" },
    selectedSum: (amount: string, fees: string | null) =>
      fees === null ? `${amount} in all` : `${amount} in all, with ${fees} shipping and fees`,
    select: (name: string, product: string, orderId: number) => `Select ${name}, ${product}, order ${String(orderId)}`,
    mails: plural({ one: "The customer gets one email.", other: "# customers get one email each." }),
    text:
      "The payment provider refunds what was paid through the portal right away. " +
      "This cannot be undone. If a customer paid elsewhere, refund it there.",
    refused: (count: number) => `${documentsOf(count)} you chose cannot be approved, and will not change.`,
    none: "None of these refunds can be approved now.",
    cancel: "No, go back",
    approve: "Approve refunds",
    done: (amount: string) => `${amount} refunded.`,
  },

  /** Refunding what is owed on an order that has ended. */
  owedRefund: {
    open: (amount: string) => `Refund what is owed (${amount})`,
    openKept: "Refund what was kept",
    openGoodwill: "Goodwill refund",
    byAdmin: "An admin can refund it.",
    title: "Refund what is owed",
    intro: (cards: readonly string[]) =>
      cards.length === 0
        ? "The payment provider refunds what was paid through the portal right away. What was paid " +
          "elsewhere is only recorded here: refund it where it was paid. This cannot be undone."
        : `The payment provider refunds the money right away${to(cards)}. This cannot be undone.`,
    /** `from`: null where every refund waits. */
    introOfTwo: (from: string | null) =>
      `${from === null ? "A refund" : `A refund of ${from} or more`} that nobody else requested waits until another ` +
      `admin approves it. ${from === null ? "" : "Smaller ones are made right away. "}` +
      "Once it is made, it cannot be undone.",
    what: "For",
    whole: (amount: string) => `The whole order, ${amount} owed`,
    product: (name: string, amount: string) => `${name}, ${amount}`,
    goodwill: "Goodwill, such as a delay",
    amount: "Amount in dollars",
    most: (amount: string) => `At most ${amount}.`,
    reason: "Reason",
    check: "Paid by check no.",
    checkHint:
      "Leave this empty to refund through the payment provider. With a number, the portal only records the check.",
    cancel: "Cancel",
    submit: "Refund",
    done: (amount: string) => `${amount} refunded.`,
    requested: "Requested. Another admin must approve it.",
    emailFailed: "The money is refunded, but the email that tells the customer failed.",
  },

  /** Refunds on which a second admin has decided. */
  refundDecisions: {
    label: "Refund requests, oldest first",
    heading: (amount: string, product: string | null) =>
      `Request to refund ${amount}${product === null ? "" : ` for ${product}`}`,
    asked: (name: string, time: string) => `Requested by ${name}, ${time}`,
    reason: (reason: string) => `Reason: ${reason}`,
    approved: (name: string, time: string) => `Approved by ${name}, ${time}`,
    declined: (name: string, time: string) => `Declined by ${name}, ${time}`,
    withdrawn: (name: string, time: string) => `Withdrawn by ${name}, ${time}`,
    why: (reason: string) => `Reason for declining: ${reason}`,
  },

  /** A refund that waits for a second admin. */
  refundRequest: {
    heading: (amount: string) => `Refund of ${amount} waits for a second admin`,
    asked: (name: string, time: string) => `${name} requested it on ${time}.`,
    product: (name: string) => `For: ${name}`,
    check: (number: string) => `Paid by check no. ${number}.`,
    reason: (reason: string) => `Reason: ${reason}`,
    own: "You requested it yourself. Another admin must approve it.",
    ownOff: "The office no longer asks for a second person: you may approve it yourself.",
    approve: "Approve refund",
    decline: "Decline",
    declineTitle: (amount: string) => `Decline the refund of ${amount}?`,
    declineReason: "Why is it declined?",
    declineHint: "Staff read it on the order. The customer does not.",
    declineNeedsReason: "Enter a reason.",
    declined: "Declined. Nothing was refunded.",
    withdraw: "Withdraw the request",
    withdrawn: "Withdrawn. Nothing was refunded.",
    question: (amount: string) => `Refund ${amount}?`,
    keep: "No, go back",
  },
};
