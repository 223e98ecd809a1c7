export * from "./apply-action.ts";
export * from "./locked-order.ts";
