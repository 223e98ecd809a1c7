export * from "../licenses/fields.ts";
export * from "./correction-value.ts";
export * from "./corrections-schema.ts";
export * from "./look-states.ts";
export * from "./second-look.ts";
export * from "./review.ts";
