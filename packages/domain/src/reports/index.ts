export * from "../contract/closeouts.ts";
export * from "../contract/payouts.ts";
export * from "../contract/reports.ts";
export * from "./cell-words.ts";
export * from "./report-events.ts";
export * from "./report-links.ts";
export * from "./report-tables.ts";
