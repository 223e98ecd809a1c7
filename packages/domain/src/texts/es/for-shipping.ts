// What the shipping step says.
export { shippingStep } from "./shipping-step.ts";
