export { createP12Sealer } from "./p12-sealer.ts";
export { createKmsSealer } from "./kms-sealer.ts";
export { readChain, refuseAfterExpiry, SealerError, type Sealer } from "./port.ts";
export { leaveRoomForSeal, sealPdf } from "./seal-pdf.ts";
