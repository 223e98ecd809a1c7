/** The pretend payment provider's page, used where no real money moves. */
export const paymentSandbox = {
  title: "Test payment",
  testNotice: "This is a test payment page. No card is asked for and no money moves.",
  heading: (amount: string) => `Pay ${amount}`,
  invoice: "Invoice number",
  amount: "Amount",
  state: "State",
  states: {
    open: "Waiting for payment",
    authorized: "Held, not charged yet",
    paid: "Paid",
    declined: "Declined",
    closed: "Closed without payment",
    released: "Released, not charged",
  },
  pay: (amount: string) => `Pay ${amount}`,
  decline: "Decline the payment",
  close: "Close without paying",
  settled: "This payment is settled. Nothing more can be done here.",
  ended: "This order has ended",
  endedText: "It was canceled or its license is voided, so it cannot be paid any more. Nothing was charged.",
  backToOrder: "Back to the order",
};
