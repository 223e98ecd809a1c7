// What the steps after the product say.
export { orderSteps } from "./order-steps.ts";
