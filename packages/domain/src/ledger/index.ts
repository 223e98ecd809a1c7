export * from "./entries.ts";
export * from "./order-money.ts";
