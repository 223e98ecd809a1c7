export { createEmbeddedRegistry, markLicense } from "./embedded.ts";
export { renderLetterOfValidity } from "./letter-of-validity.ts";
export { createHttpRegistry } from "./http.ts";
export { type LicenseRecord, type LicenseRegistry, LicenseRegistryError } from "./port.ts";
export { renderLicensePrintPage } from "./print-page.ts";
export { firstSampleLicense, lastSampleLicense, seedSampleLicenses } from "./sample-licenses.ts";
