// Programs that tests ask, installed where they are missing.
export { opensslProgram } from "../../../../scripts/lib/certificates.mjs";
export { pdfsigProgram } from "../../../../scripts/lib/pdfsig.mjs";
