// What the page of a customer's order says.
// Not countries.ts: a file of seventy bytes that both audiences load would be a script of its own.
export { countryNames as countries } from "../../countries/country-names.ts";
export { licenseReview } from "./license-review.ts";
export { messages } from "./messages.ts";
export { customerOrder } from "./customer-order.ts";
export { receipt } from "./receipt.ts";
