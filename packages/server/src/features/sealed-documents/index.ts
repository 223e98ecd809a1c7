export {
  invalidateSealedDocuments,
  lockLicenseOf,
  checkAddress,
  newCode,
  recordSealedDocument,
} from "./sealed-letters.ts";
export { verifyRoutes } from "./verify-routes.ts";
