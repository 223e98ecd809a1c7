export { documentCode } from "./document-code.ts";
export { longestScan, readScan, savedAs, type Scan } from "./read-scan.ts";
export * from "./scan-keys.ts";
