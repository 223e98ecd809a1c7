/** Emails about what was stopped, canceled or refunded. */
export const endingMails = {
  "order-voided": {
    subject: (orderNumber: number) => `Order ${String(orderNumber)} was stopped: the marriage license is void`,
    heading: "Your order was stopped",
    paragraphs: [
      "The marriage license that you ordered documents for was voided, so we cannot continue with your order.",
    ],
    owed: "Our office looks at what you paid and returns what is not used. We write to you when it is on its way.",
    hold: {
      released: "The amount that was held on your card is released. Nothing was charged.",
      asked:
        "The amount that is held on your card is released. If it is being charged " +
        "at this moment, what is not used goes back to you, and we write to you.",
      charged: "The amount that was held on your card was charged at the moment when your order was stopped.",
    },
    unpaid:
      "Nothing was charged, and nothing is left to pay. A bank transfer " +
      "that is on its way goes back when it arrives. You do not need to do anything.",
  },
  canceled: {
    subject: (orderNumber: number) => `Order ${String(orderNumber)}: cancellation`,
    heading: "Your order was canceled",
    productHeading: "A document in your order was canceled",
    money: {
      kept: "We do not refund what you paid for it, for the reason below.",
      owed: "What you paid for it goes back to you. Our staff sees to it, and you get an email when it is on its way.",
      none:
        "Nothing was charged for it. If an amount was held on your card for it, " +
        "it is released; a bank transfer that is on its way goes back when it arrives.",
      returned: "What you paid for it went back to you already.",
      unpaid: "It was not paid in time. Nothing was charged. You can place a new order at any time.",
    },
    paragraphs: ["We will not process it any further. If you did not expect this, please write to us."],
  },
  refunded: {
    subject: (orderNumber: number) => `Refund for order ${String(orderNumber)}`,
    heading: "We have refunded you",
    paragraphs: [],
    toCard: "We have sent the refund to the card that you paid with. It may take a few days to appear there.",
    elsewhere:
      "Our office returns the amount below to you outside of this portal. If you have questions, please write to us.",
  },
  "refund-requested": {
    subject: (orderNumber: number) => `A refund was requested for order ${String(orderNumber)}`,
    heading: "A refund was requested for you",
    paragraphs: [
      "We have stopped work on what is named below. Our office looks at every refund before the money goes back.",
      "You do not need to do anything: we send you another email when the " +
        "money has gone back. If you did not expect this, please write to us.",
    ],
    together:
      "The amount is for all that is named below together, also where " +
      "we told you of one of them before. It may come in several parts.",
    held: [
      "We have stopped work on what is named below. Our office looks at every such request before it decides.",
      "Nothing was charged for it: the amount below is only held on your card. " +
        "When our office agrees, it is not charged, and its hold is released. If the rest of your " +
        "order is charged before that, it is charged too, and goes back to you when our office agrees.",
      "You do not need to do anything: we send you another email when " +
        "it is decided. If you did not expect this, please write to us.",
    ],
    heldTogether: "The amount is for all that is named below together, also where we told you of one of them before.",
  },
  "refund-undone": {
    subject: (orderNumber: number) => `Order ${String(orderNumber)} goes on, without the refund`,
    heading: "The refund was taken back",
    paragraphs: [
      "We told you that a refund was requested for the document below. " +
        "Our office has taken the request back, and we go on with it.",
    ],
    noMoney: "No money goes back for it.",
    hold: {
      capture: "The amount that is held on your card is charged in the next minutes.",
      wait: "The amount stays held on your card. It is charged when our staff has confirmed your documents.",
      release: "The amount that is held on your card is released.",
    },
    unexpected: "If you did not expect this, please write to us.",
    review:
      "Before we go on, please confirm that the data on your " +
      "marriage license is correct, or correct it. Use the link below.",
  },
};
