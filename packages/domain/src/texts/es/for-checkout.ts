// What the last two steps of an order say: documents and payment.
export { checkout } from "./checkout.ts";
export { documents } from "./documents.ts";
export { documentsStep } from "./documents-step.ts";
export { uploads } from "./uploads.ts";
