export { licensePrintUrl, licenseRecordUrl, licenseServiceUrl } from "./license-links.ts";
export { checkLicense, getLicense } from "./registry-access.ts";
