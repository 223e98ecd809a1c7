export { createEmbeddedRegistry, markLicense } from "./embedded.ts";
export { createHttpRegistry } from "./http.ts";
export { type LicenseRecord, type LicenseRegistry, LicenseRegistryError } from "./port.ts";
export { firstSampleLicense, lastSampleLicense, seedSampleLicenses } from "./sample-licenses.ts";
