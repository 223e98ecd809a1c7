// What the license step says.
export { licenseStep } from "./license-step.ts";
