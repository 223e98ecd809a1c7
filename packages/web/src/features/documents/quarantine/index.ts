export { QuarantinePage } from "./quarantine-page.tsx";
