/** Emails about payments. */
export const paymentMails = {
  "payment-needed": {
    subject: (orderNumber: number) => `Please pay again for order ${String(orderNumber)}`,
    heading: "Please pay for your order again",
    paragraphs: [
      "The amount that was held on your card was released, because your " +
        "documents had not been confirmed by then. Nothing was charged.",
      "Use the link below to pay again. We go on with your order as soon as the payment has arrived.",
    ],
    checked: [
      "We have confirmed your documents, but the amount that was held " +
        "on your card was released before it was charged. Nothing was charged.",
      "Use the link below to pay again. You do not need to send your documents again, " +
        "and we go on with your order as soon as the payment has arrived.",
    ],
    partSubject: (orderNumber: number) => `Please pay the rest of order ${String(orderNumber)}`,
    partHeading: "Please pay the rest of your order",
    part: [
      "Only a part of your order was charged. What was charged counts; the rest is still to be paid.",
      "Use the link below to pay the rest. We go on with your order as soon as the payment has arrived.",
    ],
  },
  "payment-reminder": {
    subject: (orderNumber: number, day: string) => `Order ${String(orderNumber)}: please pay by ${day}`,
    heading: "Your order is waiting for your payment",
    paragraphs: [
      "We have saved your order. Nothing was charged. We start on it as soon as it is paid.",
      "Use the link below to pay. An order that is not paid by the day below is canceled.",
    ],
  },
  "refund-failed": {
    subject: (orderNumber: number) => `Your bank did not take the refund for order ${String(orderNumber)}`,
    heading: "Your bank did not take the refund",
    paragraphs: ["Your bank did not take the refund. We will write to you."],
  },
  "payment-returned": {
    subject: (orderNumber: number) => `Your payment for order ${String(orderNumber)} was returned`,
    heading: "We have returned your payment",
    paragraphs: [],
    ended:
      "Your payment arrived after your order had ended, " +
      "so we have returned all of it. You do not need to do anything.",
    reduced:
      "You paid while a part of your order was being canceled, " +
      "so we have returned what you paid for that part. Your order goes on.",
    twice: "Your order was paid twice, so we have returned the second payment. Your order goes on.",
    released: {
      ended:
        "Your payment arrived after your order had ended, so we have released the amount " +
        "that was held on your card. Nothing was charged, and you do not need to do anything.",
      twice:
        "Your order was paid twice, so we have released the amount " +
        "that the second payment held on your card. Your order goes on.",
    },
    slow: "It may take a few days to appear on your card.",
  },
};
