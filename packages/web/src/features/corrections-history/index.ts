export { CorrectionsHistory } from "./corrections-history.tsx";
export { correctionsIn } from "./corrections-in.ts";
