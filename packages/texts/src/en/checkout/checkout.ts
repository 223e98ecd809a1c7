/** The last step: check your answers, the cost lines, and the way to the payment page. */
export const checkout = {
  heading: "Check your order and pay",
  intro:
    "Please check what you entered. If something must change after " +
    "you pay, send us a message from the page of your order.",
  change: "Change",
  departure: {
    title: "Going to the payment page",
    text: "Your order is saved. The payment page opens in a moment.",
    link: "Open the payment page",
  },
  review: {
    product: "Product",
    country: (position: number) => `Country ${position}`,
    entry: (country: string, quantity: number, kind: string) => `${country}, ${quantity} × ${kind}`,
    withFullCopy: "with a copy of the marriage application",
    withoutFullCopy: "without a copy of the marriage application",
    fullCopy: "Copy of the marriage application",
    quantity: "Quantity",
    copies: "Additional certified copies",
    specialInstructions: "Special instructions",
    wrong: "To be corrected",
    relationship: "Your relationship to this marriage",
    yes: "Yes",
    no: "No",
    textMe: "Text messages",
    shipTo: "Ship to",
    shippingOption: "Shipping option",
    licenseNumber: "License number",
    spouse: (position: number) => `Spouse ${position}`,
    id: "Photo ID",
    selfie: "Selfie",
    licenseBack: "Back of your driver license",
    additional: "Additional document",
    none: "None",
    idConfirmed: "Confirmed with an earlier order",
    idPreview: "The photo of your ID",
    selfiePreview: "Your selfie",
    licenseBackPreview: "The back of your driver license",
  },
  costs: {
    title: "Cost",
    transactionFee: "Transaction Fee",
    total: "Total",
    failed: "The cost of your order could not be loaded.",
  },
  /** The statement that the customer signs. A changed wording gets the next `statementVersion` (rule O-55). */
  statement: {
    heading: "Your statement",
    wording:
      "I declare under penalty of perjury under the law of Utah that I am one of the married people named in this " +
      "order, or have a direct, tangible and legitimate interest in this record, and that what I have entered is true.",
    signs: (name: string) => `By pressing Check Out you sign this statement as ${name}.`,
    nameRequired: "Please type your full name.",
    required:
      "This order needs your signed statement. Please reload or open the office’s order page, read the statement " +
      "above Check Out, and press Check Out to sign it.",
    relationshipUnknown: "Please say how you are related to this marriage.",
    changed: "The statement has changed. Please reload the page, read it and sign it again.",
    proofMissing:
      "You have not added proof of your right to this record. You can order without it, but we may ask for it.",
    addProof: "Add proof",
  },
  /** Follows the expected date. */
  fromReturn: "If your officiant has not returned the license yet, we name the date when it arrives.",
  /** The same document of this license was ordered of late. */
  second: {
    today: "An order for this license was placed today. Order another?",
    on: (day: string) => `An order for this license was placed on ${day}. Order another?`,
  },
  /** A carrier is to bring the documents to a post office box. */
  postBox: {
    question: "FedEx and international carriers usually do not deliver to a PO box. Is this address right?",
    useUsps: "Ship by USPS, without tracking",
    changeAddress: "Change the address",
  },
  submit: "Check Out",
  /** Below the total, beside the button. */
  payNext: "You pay on the next page.",
  sending: "Sending your order",
  problems: "Your order was not sent",
  problemsText: "Please correct these steps, then check out again:",
  problem: (step: string, message: string) => `${step}: ${message}`,
  offline:
    "Could not connect to server. Nothing is lost: check your connection " +
    "and press Check Out again. Your order is never placed twice.",
  toOrder: "Go to your order",
};
