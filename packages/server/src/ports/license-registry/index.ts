export { createEmbeddedRegistry, markFinalized, markVoided } from "./embedded.ts";
export type { EmbeddedRegistryOptions } from "./embedded.ts";
export { renderLetterOfValidity } from "./letter-of-validity.ts";
export type { LetterOffice } from "./letter-of-validity.ts";
export { LicenseRegistryError } from "./port.ts";
export type { LicenseRecord, LicenseRegistry } from "./port.ts";
export { renderLicensePrintPage } from "./print-page.ts";
export { firstSampleLicense, seedSampleLicenses } from "./sample-licenses.ts";
