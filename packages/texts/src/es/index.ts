// Rules: E-22 (docs/rules)

// Spanish as a public office in Utah writes it, with *usted*: the texts of customers. Staff's screens are in English.
export { accessibility } from "./system/accessibility.ts";
export { checkout } from "./checkout/checkout.ts";
export { clientErrors, shell, ui } from "./shared/shell.ts";
export { connection } from "./shared/connection.ts";
export { contactFields, estimate, licenseFields, waysToShip } from "./order/order-fields.ts";
export { contactStep, shippingStep } from "./checkout/address-steps.ts";
export { licenseStep, orderFlow, productStep } from "./checkout/order-flow.ts";
export { countries } from "./order/countries.ts";
export { customerOrder } from "./checkout/customer-order.ts";
export { dataRequests } from "./checkout/data-requests.ts";
export { documentReasons } from "./documents/document-reasons.ts";
export { documents, fileProblems, uploads } from "./documents/documents.ts";
export { documentsStep } from "./checkout/documents-step.ts";
export { emails } from "./order/emails.ts";
export { errors, inputProblems } from "./shared/errors.ts";
export { heldCopy } from "./system/held-copy.ts";
export { landing, lookup } from "./checkout/landing.ts";
export { licenseDocuments } from "./documents/license-documents.ts";
export { licenseReview } from "./checkout/license-review.ts";
export { mailbox } from "./order/mailbox.ts";
export { messages } from "./order/messages.ts";
export { paymentSandbox } from "./money/payment-sandbox.ts";
export { pricing } from "./order/pricing.ts";
export { privacy } from "./system/privacy.ts";
export { products } from "./products/index.ts";
export { receipt } from "./money/receipt.ts";
export { actors, statuses } from "./order/statuses.ts";
export { turnPhoto } from "./documents/turn-photo.ts";
export { validation } from "./shared/validation.ts";
export { verifyLetter } from "./documents/verify-letter.ts";
