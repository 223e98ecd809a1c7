// What the last two steps of an order say: documents and payment.
export { countries } from "./countries.ts";
export { checkout } from "./checkout.ts";
export { documents } from "./documents.ts";
export { estimate } from "./estimate.ts";
export { uploads } from "./uploads.ts";
