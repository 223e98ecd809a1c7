export { readLicenseBarcode } from "./aamva.ts";
export { compareBarcode, nothingCompared } from "./compare.ts";
export {
  barcodeMatches,
  barcodeOutcomes,
  type BarcodeComparison,
  type BarcodeMatch,
  type BarcodeOutcome,
} from "./comparison.ts";
