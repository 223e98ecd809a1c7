// What the steps of an order say.
// Not countries.ts: a file of seventy bytes that both audiences load would be a script of its own.
export { countryNames as countries } from "../../countries/country-names.ts";
export { contactStep } from "./contact-step.ts";
export { licenseStep } from "./license-step.ts";
export { orderFlow } from "./order-flow.ts";
export { productStep } from "./product-step.ts";
export { shippingStep } from "./shipping-step.ts";
