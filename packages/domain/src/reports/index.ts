export * from "../contract/closeouts.ts";
export * from "../contract/report-events.ts";
export * from "../contract/report-tables.ts";
export * from "../contract/reports.ts";
export * from "./cell-words.ts";
export * from "./report-links.ts";
