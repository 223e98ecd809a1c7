export * from "./entries.ts";
export * from "./order-money.ts";
export * from "./two-people.ts";
