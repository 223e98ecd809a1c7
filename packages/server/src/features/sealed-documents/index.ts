export { endSealed, lockLicenseOf } from "./end-sealed.ts";
export { checkAddress, newCode, noteSealed } from "./note-sealed.ts";
export { verifyRoutes } from "./verify-routes.ts";
