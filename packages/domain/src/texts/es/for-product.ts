// What the first step of an order says.
export { productStep } from "./product-step.ts";
