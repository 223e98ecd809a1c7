// What the steps of an order say.
export { orderFlow } from "./order-flow.ts";
export { validation } from "./validation.ts";
