// What the landing page and the search for an order say.
export { landing } from "./checkout/landing.ts";
