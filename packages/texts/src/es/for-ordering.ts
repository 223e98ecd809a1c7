// Texts of the steps of an order.
export { countries } from "./order/countries.ts";
export { contactStep, licenseStep, orderFlow, productStep, shippingStep } from "./checkout/order-flow.ts";
