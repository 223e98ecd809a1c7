/** Emails about payments. */
export const paymentMails = {
  "payment-needed": {
    subject: (orderNumber: number) => `Order ${String(orderNumber)}: please pay again`,
    heading: "Please pay for your order again",
    paragraphs: [
      "The hold on your card ended before we could confirm your documents. You were not charged.",
      "Use the link below to pay again. We will continue with your order when your payment arrives.",
    ],
    checked: [
      "We have confirmed your documents, but the hold on your card " +
        "ended before we could charge it. You were not charged.",
      "Use the link below to pay again. You do not need to send your documents " +
        "again. We will continue with your order when your payment arrives.",
    ],
    partSubject: (orderNumber: number) => `Order ${String(orderNumber)}: please pay the rest`,
    partHeading: "Please pay the rest of your order",
    part: [
      "Only part of your order was charged. You still need to pay the rest.",
      "Use the link below to pay the rest. We will continue with your order when your payment arrives.",
    ],
  },
  "payment-reminder": {
    subject: (orderNumber: number, day: string) => `Order ${String(orderNumber)}: please pay by ${day}`,
    heading: "Your order is waiting for your payment",
    paragraphs: [
      "We have saved your order. You were not charged. We will start on it as soon as it is paid.",
      "Use the link below to pay. If you do not pay by the date below, we will cancel the order.",
    ],
  },
  "refund-failed": {
    subject: (orderNumber: number) => `Order ${String(orderNumber)}: your bank did not take the refund`,
    heading: "Your bank did not take the refund",
    paragraphs: ["Your bank did not take the refund. We will contact you. You do not need to do anything."],
  },
  "payment-returned": {
    subject: (orderNumber: number) => `Order ${String(orderNumber)}: we returned your payment`,
    heading: "We have returned your payment",
    paragraphs: [],
    ended:
      "Your payment arrived after your order had ended, " +
      "so we have returned all of it. You do not need to do anything.",
    reduced:
      "You paid while a part of your order was being canceled, so we have returned " +
      "what you paid for that part. We will continue with the rest of your order.",
    twice: "Your order was paid twice, so we have returned the second payment. We will continue with your order.",
    released: {
      ended:
        "Your payment arrived after your order had ended, so we have released the hold " +
        "on your card. You were not charged, and you do not need to do anything.",
      twice:
        "Your order was paid twice, so we have released the hold of the " +
        "second payment on your card. We will continue with your order.",
    },
    slow: "It may take a few days to appear on your card.",
  },
};
