export { createP12Sealer } from "./p12-sealer.ts";
export type { Sealer } from "./port.ts";
export { leaveRoomForSeal, sealPdf } from "./seal-pdf.ts";
