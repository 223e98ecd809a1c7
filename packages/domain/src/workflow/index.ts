export * from "./actions.ts";
export * from "./batch-print-step.ts";
export * from "./customer-page.ts";
export * from "./decide.ts";
export * from "./workflows.ts";
export * from "./hold.ts";
export * from "./requested-status.ts";
export * from "./skipped-steps.ts";
