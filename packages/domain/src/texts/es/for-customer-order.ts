// What the page of a customer's order says.
export { contactFields } from "./contact-fields.ts";
export { countries } from "./countries.ts";
export { estimate } from "./estimate.ts";
export { licenseFields } from "./license-fields.ts";
export { licenseReview } from "./license-review.ts";
export { messages } from "./messages.ts";
export { customerOrder } from "./customer-order.ts";
export { receipt } from "./receipt.ts";
export { statuses } from "./statuses.ts";
export { turnPhoto } from "./turn-photo.ts";
export { validation } from "./validation.ts";
