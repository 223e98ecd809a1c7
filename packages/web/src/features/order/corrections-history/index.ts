export { CorrectionsHistory } from "./corrections-history.tsx";
