export * from "./definitions.ts";
export * from "./queue-of.ts";
