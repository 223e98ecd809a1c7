export { checkLicense, getLicense } from "./registry-access.ts";
