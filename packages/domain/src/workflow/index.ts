export * from "./action-rule.ts";
export * from "./actions.ts";
export * from "./batch-print-step.ts";
export * from "./customer-page.ts";
export * from "./decide.ts";
export * from "./effects.ts";
export * from "./workflows.ts";
export * from "./requested-status.ts";
