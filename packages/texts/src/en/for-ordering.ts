// What the steps of an order say.
export { countries } from "./order/countries.ts";
export { contactStep } from "./checkout/contact-step.ts";
export { licenseStep } from "./checkout/license-step.ts";
export { orderFlow } from "./checkout/order-flow.ts";
export { productStep } from "./checkout/product-step.ts";
export { shippingStep } from "./checkout/shipping-step.ts";
