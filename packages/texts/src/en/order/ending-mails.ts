/** Emails about what was stopped, canceled or refunded. */
export const endingMails = {
  "order-voided": {
    subject: (orderNumber: number) => `Order ${String(orderNumber)} was stopped: the marriage license is void`,
    heading: "Your order was stopped",
    paragraphs: [
      "The marriage license for this order was voided. It is no longer valid, so we " +
        "cannot continue with your order. If you have questions, please contact us.",
    ],
    owed: "We will check what you paid and refund what we owe you. We will email you when the refund is on its way.",
    hold: {
      released: "The amount that was held on your card is released. Nothing was charged.",
      asked:
        "We are releasing the hold on your card. If the charge is already " +
        "going through, we will refund what we owe you and email you.",
      charged: "The amount on hold on your card was charged just as your order was stopped.",
    },
    unpaid:
      "Nothing was charged, and nothing is left to pay. A bank transfer " +
      "that is on its way goes back when it arrives. You do not need to do anything.",
  },
  canceled: {
    subject: (orderNumber: number) => `Order ${String(orderNumber)} was canceled`,
    productSubject: (orderNumber: number) => `Order ${String(orderNumber)}: a document was canceled`,
    heading: "Your order was canceled",
    productHeading: "A document in your order was canceled",
    money: {
      kept: "We do not refund what you paid for it, for the reason below.",
      owed: "We will refund what you paid for it and email you when the refund is on its way.",
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
      "The amount covers everything named below, including what " +
      "we told you about before. It may come in several parts.",
    held: [
      "We have stopped work on what is named below. Our office looks at every such request before it decides.",
      "Nothing was charged for this. The amount below is only on hold on your card. If we approve " +
        "the request, we will release the hold. If the rest of your order is charged before then, " +
        "this amount will be charged too, and we will refund it when we approve the request.",
      "You do not need to do anything: we send you another email when " +
        "it is decided. If you did not expect this, please write to us.",
    ],
    heldTogether: "The amount covers everything named below, including what we told you about before.",
  },
  "refund-undone": {
    subject: (orderNumber: number) => `Order ${String(orderNumber)}: no refund; we continue with your document`,
    heading: "The refund request was withdrawn",
    paragraphs: [
      "We told you about a refund request for the document below. Our office " +
        "has withdrawn that request, so we continue with your document.",
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
