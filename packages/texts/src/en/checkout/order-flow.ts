/** The steps of an order up to the payment (rule O-5). */
export const orderFlow = {
  yourOrder: "Your order",
  allSteps: "All steps",
  stepOf: (step: number, steps: number) => `Step ${step} of ${steps}`,
  eyebrow: (step: number, steps: number, name: string) => `Step ${step} of ${steps}: ${name}`,
  steps: {
    product: "Product Information",
    contact: "Contact Information",
    shipping: "Shipping Address",
    license: "Marriage License",
    documents: "Document Uploads",
    payment: "Payment",
  },
  marker: {
    complete: "Complete",
    incomplete: "Incomplete",
    current: "Current step",
    currentComplete: "Current step, complete",
    paymentDisabled: "please fill out all info first",
  },
  sentBack:
    "Payment opens when every step is complete: please fill out all info first. This step is still missing something.",
  /** Back to the draft that this one has replaced. */
  goOn: "Go on with the order you began",
  save: "Save and Continue",
  pleaseSelect: "<Please Select>",
  yes: "YES",
  no: "NO",
  notSaved: "This page could not be saved",
  problem: (field: string, message: string) => `${field}: ${message}`,
  clear: {
    question: "On a shared computer?",
    open: "Clear this order",
    title: "Clear this order?",
    text:
      "Everything that you entered and every file that you chose " +
      "is removed from this browser. It cannot be brought back.",
    keep: "Keep the order",
    confirm: "Clear the order",
  },
  leave: {
    title: "Leave without saving?",
    text: "What you changed on this page is not saved yet. Save and Continue keeps it.",
    stay: "Stay on this page",
    leave: "Leave without saving",
  },
  prices: {
    failed: "The prices could not be loaded.",
    times: (unit: string, quantity: number) => `${quantity} × ${unit}`,
    processingFee: "Processing fee",
    subtotal: "Subtotal",
    shippingCost: "Shipping cost",
    countries: (count: number) => (count === 1 ? "1 country" : `${count} countries`),
  },
  quantity: "Quantity",
  fullCopy: "Include Copy of Marriage Application (long/full copy)",
  fullCopyHint: "The long form adds your marriage application, where an office asks for it. No extra charge.",
  specialInstructions: "Special Instructions",
  certificateKinds: { apostille: "Apostille", authentication: "Certificate of authentication" },
};
