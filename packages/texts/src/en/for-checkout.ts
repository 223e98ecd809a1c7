// Texts of the last two steps of an order: documents and payment.
export { checkout } from "./checkout/checkout.ts";
export { fileProblems, uploads } from "./documents/documents.ts";
export { documentsStep } from "./checkout/documents-step.ts";
