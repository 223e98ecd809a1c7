export type { BarcodeReader } from "./port.ts";
export { createBarcodeReader } from "./worker-reader.ts";
