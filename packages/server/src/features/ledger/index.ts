export * from "./charged-lines.ts";
export * from "./ending.ts";
export * from "./order-money.ts";
export * from "./present-money.ts";
export * from "./write-entry.ts";
