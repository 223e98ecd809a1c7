// Texts of the pages about privacy and accessibility.
export { accessibility } from "./system/accessibility.ts";
export { privacy } from "./system/privacy.ts";
