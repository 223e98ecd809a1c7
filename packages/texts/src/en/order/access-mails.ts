/** Emails about the link to an order, its code and its data. */
export const accessMails = {
  "link-renewed": {
    subject: (orderNumber: number) => `Order ${String(orderNumber)}: your new link`,
    heading: "Your order has a new link",
    paragraphs: [
      "Our office has given your order a new link, because others may have seen the old one. " +
        "The old link no longer works, including in our earlier emails.",
      "Your order itself has not changed. Please do not pass the new link on.",
    ],
  },
  "data-destroyed": {
    subject: (orderNumber: number) => `Order ${String(orderNumber)}: we deleted your personal data`,
    heading: "We have deleted your personal data",
    paragraphs: [
      "We deleted the information that identifies you in this order: names, addresses, email, phone, documents " +
        "and messages. We keep the order number, the documents that you ordered, the amounts and the dates.",
      "The link to the order no longer works. This is our last email about it: we delete your email address as well.",
      "If you did not ask for this, please contact us.",
    ],
  },
  "order-lookup": {
    subject: "Links to your orders",
    heading: "Your orders",
    paragraphs: [
      "Someone, probably you, asked for the links to the orders placed with this email address.",
      "If it was not you, you can ignore this email.",
    ],
  },
  "correction-code": {
    subject: (orderNumber: number) => `Order ${String(orderNumber)}: your code`,
    heading: "Your code",
    paragraphs: [
      "Enter this code on the page of your order to confirm your license data. It works once, for 10 minutes.",
      "If you did not ask for it, someone else may have the link " +
        "to your order: please tell us, and do not pass the code on.",
    ],
  },
};
