export { makeCertificates } from "../../../../scripts/lib/certificates.mjs";
export type { Certificates } from "../../../../scripts/lib/certificates.mjs";
