export { endSealed, lockLicenseOf, checkAddress, newCode, noteSealed } from "./sealed-letters.ts";
export { verifyRoutes } from "./verify-routes.ts";
