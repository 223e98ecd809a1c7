/** Emails about what was stopped, canceled or refunded. */
export const endingMails = {
  "order-voided": {
    subject: (orderNumber: number) => `Order ${String(orderNumber)} was stopped: the marriage license was voided`,
    heading: "Your order was stopped",
    paragraphs: [
      "The marriage license for this order was voided. It is no longer valid, so we " +
        "cannot continue with your order. If you have questions, please contact us.",
    ],
    owed: "We will check what you paid and refund what we owe you. We will email you when the refund is on its way.",
    hold: {
      released: "We have released the hold on your card. You were not charged.",
      asked:
        "We are releasing the hold on your card. If the charge is already " +
        "going through, we will refund what we owe you and email you.",
      charged: "The amount on hold on your card was charged just as your order was stopped.",
    },
    unpaid:
      "You were not charged and owe nothing. If a bank transfer is on " +
      "its way, we will send it back. You do not need to do anything.",
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
        "You were not charged for it. If there is a hold for it on your card, we " +
        "will release it. If a bank transfer is on its way, we will send it back.",
      returned: "We have already refunded what you paid for it.",
      unpaid: "It was not paid in time. You were not charged. You can place a new order at any time.",
    },
    paragraphs: ["We will not process it any further. If you did not expect this, please contact us."],
  },
  refunded: {
    subject: (orderNumber: number) => `Order ${String(orderNumber)}: your refund`,
    heading: "Your refund",
    paragraphs: [],
    toCard: "We have sent the refund to the card that you paid with. It may take a few days to appear there.",
    elsewhere:
      "You will get the amount below outside of this portal, " +
      "for example by check. If you have questions, please contact us.",
  },
  "refund-requested": {
    subject: (orderNumber: number) => `Order ${String(orderNumber)}: a refund was requested`,
    heading: "A refund was requested for your order",
    paragraphs: [
      "We have stopped work on the documents below. We review every refund request before we send the money.",
      "You do not need to do anything. We will email you when the " +
        "refund is made. If you did not expect this, please contact us.",
    ],
    together:
      "The amount covers everything named below, including what " +
      "we told you about before. It may come in several parts.",
    held: [
      "We have stopped work on the documents below. We review every refund request before we decide.",
      "Nothing was charged for this. The amount below is only on hold on your card. If we approve " +
        "the request, we will release the hold. If the rest of your order is charged before then, " +
        "this amount will be charged too, and we will refund it when we approve the request.",
      "You do not need to do anything. We will email you when we have " +
        "decided. If you did not expect this, please contact us.",
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
    noMoney: "You will not get a refund for it.",
    hold: {
      capture: "We will charge the amount on hold on your card in the next minutes.",
      wait: "The amount stays on hold on your card. We will charge it when we have confirmed your documents.",
      release: "We are releasing the hold on your card.",
    },
    unexpected: "If you did not expect this, please contact us.",
    review:
      "Before we continue, please confirm that the data on your marriage " +
      "license is correct, or correct it. Use the link below.",
  },
};
