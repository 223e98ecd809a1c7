export * from "./correction-value.ts";
export * from "./corrections-schema.ts";
export * from "./fields.ts";
export * from "./license-data.ts";
export * from "./look-states.ts";
export * from "./review.ts";
export * from "./second-look.ts";
