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
    REFUSED: "The provider refuses the number or the message",
    STOPPED: "The reader has replied STOP",
    UNREACHABLE: "The provider could not be reached",
    TIMEOUT: "The provider did not answer in time",
    FAILED: "The provider did not take it",
  },
  errorCode: (code: number) => `(error ${String(code)})`,
};
