/** The data that is held about an order, for an admin who answers its customer. */
export const heldData = {
  title: (orderId: number) => `Data we store about order ${String(orderId)}`,
  open: "Data we store about this order",
  intro: "Everything that the portal stores about this order. Files are listed by name.",
  saveJson: "Save as JSON",
  savePdf: "Save as PDF",
  close: "Close",
  destroy: "Destroy personal data",
  destroyTitle: "Destroy the personal data of this order?",
  destroyText:
    "Names, addresses, email, phone, documents, messages, comments and emails are gone for good. " +
    "The order number, products, amounts, dates and history stay. The customer’s link stops working.",
  reason: "Reason",
  reasonHint: "It stays in the audit log. Please do not name anyone.",
  cancel: "Cancel",
  destroyYes: "Destroy",
  destroyed: "The personal data of this order is destroyed.",
};
