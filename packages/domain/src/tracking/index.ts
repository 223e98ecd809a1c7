export { couriers, trackingFormats, type CourierCode, type TrackingFormat } from "./formats.ts";
export { noTrackingNumber } from "./no-number.ts";
export { postalOperator, type PostalOperator } from "./postal-operators.ts";
export * from "./recognize.ts";
