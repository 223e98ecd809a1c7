export * from "./carts.ts";
export * from "./money.ts";
