import { defineTexts } from "./catalogue.ts";

/** The last step: check your answers, the cost lines, and the way to the payment page. */
export const checkoutTexts = defineTexts({
  heading: "Check your order and pay",
  intro:
    "Please check what you entered. After payment, write to us on the page of your order if something must change.",
  change: "Change",
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
    yes: "Yes",
    no: "No",
    name: "Name",
    email: "Email",
    phone: "Phone",
    shipTo: "Ship to",
    shippingOption: "Shipping option",
    licenseNumber: "License number",
    spouse: (position: number) => `Spouse ${position}`,
    id: "Photo ID",
    selfie: "Selfie",
    additional: "Additional document",
    none: "None",
    idPreview: "The photo of your ID",
    selfiePreview: "Your selfie",
  },
  costs: {
    title: "Cost",
    transactionFee: "Transaction Fee",
    total: "Total",
    failed: "The cost of your order could not be loaded.",
  },
  submit: "Check Out",
  sending: "Sending your order",
  problems: "Your order was not sent",
  problemsText: "Please correct these steps, then check out again:",
  problem: (step: string, message: string) => `${step}: ${message}`,
  offline:
    "You are offline. Nothing is lost: check your connection and press Check Out again. Your order is never placed twice.",
  toOrder: "Go to your order",
});
