export * from "./cell-words.ts";
export * from "./report-tables.ts";
