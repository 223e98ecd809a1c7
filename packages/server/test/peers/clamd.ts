export { harmfulContent, harmfulSignature, startClamd } from "../../../../scripts/lib/clamd.mjs";
export type { RunningClamd } from "../../../../scripts/lib/clamd.mjs";
