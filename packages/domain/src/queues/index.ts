export * from "./definitions.ts";
export * from "./queue-of.ts";
export * from "./queue-list.ts";
