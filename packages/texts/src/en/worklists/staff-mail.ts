import { pluralIn } from "../../locales.ts";

const plural = pluralIn("en");

const emailsOf = plural({ one: "1 email", other: "# emails" });

/** The staff's page of undelivered email (rule E-12). */
export const staffMail = {
  title: "Undelivered emails",
  intro:
    "These emails were not delivered: the recipient’s address refused them, or the " +
    "mail server did not accept them for a day. Customers did not get them.",
  tableLabel: "Undelivered emails",
  columns: {
    kind: "Email",
    order: "Order",
    recipient: "To",
    created: "Written",
    error: "Last error",
    actions: "Actions",
  },
  kinds: {
    "order-confirmation": "Order confirmation",
    "payment-needed": "Please pay again",
    "payment-reminder": "Reminder to pay",
    "date-moved": "New date",
    "license-returned": "License returned by the officiant",
    "payment-returned": "Payment returned",
    "refund-failed": "Refund not taken by the bank",
    "order-voided": "License voided",
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
    "data-destroyed": "Personal data destroyed",
    "data-request-answered": "Answer about personal data",
    "customer-message": "New message from a customer",
    "paper-back": "Documents to get back",
    "letter-of-validity": "Letter of validity",
    "login-attack": "Many wrong passwords",
    "sign-in-changed": "Changed sign-in",
    "account-changed": "Changed account",
    "mail-check": "Test of the mail server",
    "refund-requested": "Refund requested",
    "refund-undone": "Refund request withdrawn",
    "correction-code": "Code for the review",
  },
  order: (orderId: number) => `Order ${String(orderId)}`,
  noOrder: "None",
  failures: {
    BOUNCED: "It came back: the recipient's address was refused",
    FULL: "The recipient's mailbox is full",
    SENDER: "The receiving server accepts no email from this office. The address may be right",
    REFUSED: "The mail server refused it",
    UNREACHABLE: "The mail server could not be reached",
    TIMEOUT: "The mail server did not answer in time",
    FAILED: "It could not be sent",
  },
  unknownFailure: "Unknown",
  replyCode: (code: number) => `(reply ${String(code)})`,
  attempts: plural({ one: "1 try", other: "# tries" }),
  retry: "Retry",
  retryOf: (kind: string, recipient: string) => `Retry: ${kind} to ${recipient}`,
  retryAll: "Retry all",
  trying: (done: number, all: number) => `Trying ${String(done)} of ${String(all)}…`,
  delivered: "The email is delivered.",
  failedAgain: "The email could not be delivered.",
  allTried: (delivered: number, all: number) => `${String(delivered)} of ${emailsOf(all)} delivered.`,
  empty: "No undelivered emails.",
  shown: (shown: number, all: number) => `The newest ${String(shown)} of ${String(all)}`,
  adminsOnly: "An admin can try to deliver them again.",
  texts: {
    heading: "Undelivered text messages",
    intro:
      "Text messages of the last 14 days that were not delivered. The " +
      "customer got an email with each. Find the phone number on the order.",
    kind: "Text message",
  },
};

/** Text messages as staff see them, at an order and below undelivered email (rule E-29). */
export const staffTexts = {
  heading: "Text messages",
  on: (lastFour: string) => `On, to ••• ${lastFour}`,
  ended: (at: string) => `Ended on ${at}`,
  destroyed: "The number was destroyed.",
  none: "None has been sent yet.",
  kinds: {
    shipped: "Shipped",
    review: "Review your license data",
    documents: "New documents are needed",
    payment: "Payment is needed",
    message: "Message while the order waits",
    confirm: "Question whether texts are wanted",
  },
  states: {
    pending: "Waits to be sent",
    sent: "Sent",
    delivered: "Delivered",
    dead: "Failed after a day of trying",
    refused: "Not delivered",
    ended: "Not sent: ended, or no longer needed",
  },
  failures: {
    REFUSED: "The provider or the phone's carrier refused it",
    STOPPED: "The reader has replied STOP",
    NUMBER: "The number is wrong, or takes no text messages",
    OFFICE: "The provider refuses the office's account, number or wording: see the setup page",
    UNREACHABLE: "The provider could not be reached",
    TIMEOUT: "The provider did not answer in time",
    FAILED: "The provider did not take it",
  },
  errorCode: (code: number) => `(error ${String(code)})`,
};
