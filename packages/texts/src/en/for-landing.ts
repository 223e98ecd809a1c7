// Texts of the landing page and the search for an order.
export { landing } from "./checkout/landing.ts";
