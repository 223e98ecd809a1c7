// What the contact step says.
export { contactStep } from "./contact-step.ts";
