// Texts of the page of a customer's order.
export { countries } from "./order/countries.ts";
export { licenseReview } from "./checkout/license-review.ts";
export { messages } from "./order/messages.ts";
export { dataRequests } from "./checkout/data-requests.ts";
export { customerOrder } from "./checkout/customer-order.ts";
export { receipt } from "./money/receipt.ts";
