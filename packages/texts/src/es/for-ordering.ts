// Texts of the steps of an order.
export { countries } from "./order/countries.ts";
export { licenseStep, orderFlow, productStep } from "./checkout/order-flow.ts";
