import { endingMails } from "./ending-mails.ts";
import { orderMails } from "./order-mails.ts";
import { paymentMails } from "./payment-mails.ts";
import { staffMails } from "./staff-mails.ts";
import { pluralIn } from "../../locales.ts";

const plural = pluralIn("en");

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
  "data-request-answered": {
    subject: (orderNumber: number) => `Order ${String(orderNumber)}: our answer about your personal data`,
    heading: "We have answered your request",
    paragraphs: ["You asked us about the personal data in this order. Our answer is on the page of your order."],
    copy: plural({ one: "You can save the copy there for 1 day.", other: "You can save the copy there for # days." }),
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
      "Enter this code on the page of your order. It works once, for 10 minutes.",
      "If you did not ask for it, someone else may have the link " +
        "to your order: please tell us, and do not pass the code on.",
    ],
  },
};

/** The words of emails. Blanks are order numbers, products, amounts and a staff account's address; never names. */
export const emails = {
  labels: {
    code: "Code",
    orderNumber: "Order number",
    product: "Document",
    status: "Status",
    total: "Total",
    shippingAndFees: "Shipping and fees",
    withFees: "Including shipping and fees",
    refund: "Refund",
    released: "Released",
    kept: "Not refunded",
    toBeRefunded: "To be refunded",
    held: "On hold, not charged",
    paid: "Paid so far",
    due: "To pay",
    payBy: "Please pay by",
    usuallyDone: "Expected to be sent by",
    usuallyDoneOf: (document: string) => `${document}, expected to be sent by`,
    next: "Next",
    shipTo: "Ship to",
    rest: "Rest of your order",
    transmittal: "Transmittal",
    trackingNumber: "Tracking number",
    reason: "Reason",
    licenseNumber: "License number",
    account: "Account",
    when: "When",
    call: "Please call",
  },
  actions: {
    viewOrder: "View your order",
    reviewLicense: "Review your license data",
    fixDocuments: "Send new documents",
    pay: "Pay for your order",
    readMessage: "Read the message",
    openOrder: "Open the order",
    track: "Track your shipment",
    order: (orderNumber: number) => `Order ${String(orderNumber)}`,
  },
  /** After the note of a country (rule O-59). */
  noteFrom: (source: string, day: string) =>
    source === "" ? `Checked on ${day}.` : `Source: ${source}. Checked on ${day}.`,
  /** Text messages: 160 characters of the GSM alphabet with an office's name and an address of usual length. */
  texts: {
    shipped: (office: string, orderNumber: number, link: string) =>
      `${office}: a document of order ${String(orderNumber)} is on its way. ` +
      `See our email, or ${link}. Reply STOP to end.`,
    review: (office: string, orderNumber: number, link: string) =>
      `${office}: please review the license of order ${String(orderNumber)}. ` +
      `See our email, or ${link}. Reply STOP to end.`,
    documents: (office: string, orderNumber: number, link: string) =>
      `${office}: order ${String(orderNumber)} needs new documents. See our email, or ${link}. Reply STOP to end.`,
    payment: (office: string, orderNumber: number, link: string) =>
      `${office}: order ${String(orderNumber)} waits for your payment. See our email, or ${link}. Reply STOP to end.`,
    message: (office: string, orderNumber: number, link: string) =>
      `${office}: order ${String(orderNumber)} is on hold. Please read ` +
      `our message: see our email, or ${link}. Reply STOP to end.`,
    confirm: (office: string, orderNumber: number) =>
      `${office}: reply YES to get texts about order ${String(orderNumber)}. ` +
      "Message and data rates may apply. Reply STOP to end, HELP for help.",
  },
  footer: {
    contact: "Questions? Contact us:",
    keepLink: "Keep this link private: anyone who has it can see the order.",
  },
  mails: {
    ...orderMails,
    ...paymentMails,
    ...endingMails,
    ...accessMails,
    ...staffMails,
  },
};
