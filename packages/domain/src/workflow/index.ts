export * from "./actions.ts";
export * from "./decide.ts";
export * from "./workflows.ts";
export * from "./hold.ts";
