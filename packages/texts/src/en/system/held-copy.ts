/** The copy of the data that is held about an order. */
export const heldCopy = {
  title: (orderId: number) => `Data we store about order ${String(orderId)}`,
  nothing: "Nothing",
  parts: {
    order: "Order",
    products: "Products",
    documents: "Documents",
    declarations: "Declaration",
    messages: "Messages",
    comments: "Comments",
    flags: "Flags",
    corrections: "Corrections",
    second_looks: "Second reviews",
    history: "History",
    emails: "Emails",
    texts: "Text messages",
    payments: "Payments",
    refund_requests: "Refunds that two people decide on",
    data_requests: "Requests about personal data",
    views: "Who looked",
  },
};
