export * from "./defaults.ts";
export * from "./money.ts";
export * from "./price-cart.ts";
