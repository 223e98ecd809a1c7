import type { MailFailureName, MailKindName } from "../contract/mail.ts";
import { defineTexts } from "./catalogue.ts";

/** The staff's page of e-mails that could not be delivered (domain page section 7). */
export const staffMailTexts = defineTexts({
  title: "Undelivered e-mails",
  intro:
    "The recipient's address refused these, or the mail server did not take them for a day, so they were given up. Customers did not get them.",
  tableLabel: "Undelivered e-mails",
  columns: {
    kind: "E-mail",
    order: "Order",
    recipient: "To",
    created: "Written",
    error: "Last error",
    actions: "Actions",
  },
  kinds: {
    "order-confirmation": "Order confirmation",
    "payment-needed": "Please pay again",
    "review-license-data": "Review your license data",
    approved: "Approved",
    "documents-problem": "Problem with the documents",
    "message-from-office": "New message from the office",
    "status-changed": "Status changed",
    shipped: "Shipped",
    canceled: "Canceled",
    refunded: "Refunded",
    "order-lookup": "Order lookup",
    "link-renewed": "New link to the order",
    "customer-message": "New message from a customer",
    "letter-of-validity": "Letter of validity",
  } as const satisfies Record<MailKindName, string>,
  order: (orderId: number) => `Order ${String(orderId)}`,
  noOrder: "None",
  failures: {
    BOUNCED: "It came back: the recipient's address was refused",
    REFUSED: "The mail server refused it",
    UNREACHABLE: "The mail server could not be reached",
    TIMEOUT: "The mail server did not answer in time",
    FAILED: "It could not be sent",
  } as const satisfies Record<MailFailureName, string>,
  unknownFailure: "Unknown",
  replyCode: (code: number) => `(reply ${String(code)})`,
  attempts: (count: number) => (count === 1 ? "1 try" : `${String(count)} tries`),
  retry: "Retry",
  retryOf: (kind: string, recipient: string) => `Retry: ${kind} to ${recipient}`,
  retryAll: "Retry all",
  trying: (done: number, all: number) => `Trying ${String(done)} of ${String(all)}…`,
  delivered: "The e-mail is delivered.",
  failedAgain: "The e-mail could not be delivered.",
  allTried: (delivered: number, all: number) =>
    `${String(delivered)} of ${String(all)} ${all === 1 ? "e-mail" : "e-mails"} delivered.`,
  empty: "No undelivered e-mails.",
  shown: (shown: number, all: number) => `The newest ${String(shown)} of ${String(all)}`,
  adminsOnly: "An admin can try to deliver them again.",
});
