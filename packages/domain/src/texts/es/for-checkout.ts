// What the last two steps of an order say: documents and payment.
export { contactFields } from "./contact-fields.ts";
export { countries } from "./countries.ts";
export { checkout } from "./checkout.ts";
export { documents } from "./documents.ts";
export { documentsStep } from "./documents-step.ts";
export { estimate } from "./estimate.ts";
export { turnPhoto } from "./turn-photo.ts";
export { uploads } from "./uploads.ts";
