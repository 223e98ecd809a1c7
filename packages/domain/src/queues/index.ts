export * from "./definitions.ts";
export * from "./queue-list.ts";
