// What the page of a customer's order says.
export { countries } from "./countries.ts";
export { licenseReview } from "./license-review.ts";
export { messages } from "./messages.ts";
export { customerOrder } from "./customer-order.ts";
export { receipt } from "./receipt.ts";
