export { foldedNames, isCouple } from "./is-couple.ts";
export { licensePrintUrl, licenseRecordUrl, licenseServiceUrl } from "./license-links.ts";
export { knownFacts, lockLicense, noteFact, type LicenseFacts } from "./license-facts.ts";
export { checkLicense, getLicense } from "./registry-access.ts";
