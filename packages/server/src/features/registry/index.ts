export { licenseFinalized } from "./license-events.ts";
export { placeFirstCertificate } from "./place-first-certificate.ts";
export { registryRoutes } from "./registry-routes.ts";
