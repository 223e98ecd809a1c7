export { cannedPlaceholders, fillCannedText, unknownPlaceholders, type CannedPlaceholder } from "./canned-text.ts";
export * from "./document-reasons.ts";
export * from "./permissions.ts";
export * from "./roles.ts";
export * from "./seen-document.ts";
export * from "./sign-in.ts";
