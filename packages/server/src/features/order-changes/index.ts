export * from "./apply-action.ts";
export * from "./apply-set.ts";
export * from "./cancel-product.ts";
export * from "./end-second-look.ts";
export * from "./locked-order.ts";
export * from "./refuse-stale.ts";
export * from "./save-corrections.ts";
export * from "./write-flags.ts";
