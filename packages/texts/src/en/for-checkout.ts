// What the last two steps of an order say: documents and payment.
export { checkout } from "./checkout/checkout.ts";
export { documents } from "./documents/documents.ts";
export { documentsStep } from "./checkout/documents-step.ts";
export { uploads } from "./documents/uploads.ts";
