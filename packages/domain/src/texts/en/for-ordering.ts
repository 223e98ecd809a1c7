// What the steps of an order say.
export { countries } from "./countries.ts";
export { orderFlow } from "./order-flow.ts";
export { validation } from "./validation.ts";
