// What the steps of an order say.
export { countries } from "./countries.ts";
export { contactStep } from "./contact-step.ts";
export { licenseStep } from "./license-step.ts";
export { orderFlow } from "./order-flow.ts";
export { productStep } from "./product-step.ts";
export { shippingStep } from "./shipping-step.ts";
