export { enqueueReading, enqueueReadingAgain, enqueueUnread } from "./enqueue-reading.ts";
export { readLicenseBack } from "./read-license-back.ts";
