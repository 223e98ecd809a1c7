import type { SmsFailure, SmsKind, SmsState } from "../../contract/sms.ts";

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
  } satisfies Record<SmsKind, string>,
  states: {
    pending: "Waits to be sent",
    sent: "Sent",
    delivered: "Delivered",
    dead: "Given up after a day",
    refused: "Not delivered",
    ended: "Not sent: ended, or no longer needed",
  } satisfies Record<SmsState, string>,
  failures: {
    REFUSED: "The provider refuses the number or the message",
    STOPPED: "The reader has replied STOP",
    UNREACHABLE: "The provider could not be reached",
    TIMEOUT: "The provider did not answer in time",
    FAILED: "The provider did not take it",
  } satisfies Record<SmsFailure, string>,
  errorCode: (code: number) => `(error ${String(code)})`,
};
