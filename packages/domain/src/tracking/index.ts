export { checkDigitOf, type CheckRule } from "./check-rules.ts";
export { couriers, trackingFormats, type CourierCode, type TrackingFormat } from "./formats.ts";
export { noTrackingNumber } from "./no-number.ts";
export { postalOperator, type PostalOperator } from "./postal-operators.ts";
export {
  isFedexNumber,
  trackingNumberToSave,
  normalizeTrackingNumber,
  recognizeTracking,
  scannedDigits,
  trackingUrl,
  type TrackingMatch,
} from "./recognize.ts";
