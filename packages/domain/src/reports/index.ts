export * from "../contract/closeouts.ts";
export * from "../contract/reports.ts";
export * from "./cell-words.ts";
export * from "./report-tables.ts";
