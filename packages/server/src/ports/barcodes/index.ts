export { type BarcodeReader, createBarcodeReader } from "./worker-reader.ts";
