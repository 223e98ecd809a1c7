// What the landing page and the search for an order say.
export { estimate } from "./estimate.ts";
export { landing } from "./landing.ts";
