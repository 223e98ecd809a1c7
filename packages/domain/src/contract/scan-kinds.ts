/** `misread`: a code of ours that was not read whole; `missing`: of an order or a shipment that is not here. */
export const scanKinds = ["document", "tracking", "misread", "missing", "unknown"] as const;
export type ScanKind = (typeof scanKinds)[number];
