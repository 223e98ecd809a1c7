// Texts of the two steps that ask where an order and its mail go.
export { contactStep, shippingStep } from "./checkout/address-steps.ts";
