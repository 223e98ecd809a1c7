export * from "./catalog.ts";
export * from "./documents.ts";
export * from "./errors.ts";
export * from "./messages.ts";
export * from "./orders.ts";
export * from "./registry.ts";
export * from "./users.ts";
