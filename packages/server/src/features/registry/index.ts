export { followLicense, noteLicense } from "./license-changes.ts";
export { placeFirstCertificate } from "./place-first-certificate.ts";
export { registryRoutes } from "./registry-routes.ts";
export { syncLicenseIfAnswering, syncLicenses } from "./sync-licenses.ts";
