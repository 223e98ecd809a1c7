export { enqueueReadingAgain, enqueueUnread, readLicenseBack } from "./license-back/read-license-back.ts";
export {
  checkAddress,
  invalidateSealedDocuments,
  lockLicenseOf,
  newCode,
  recordSealedDocument,
} from "./sealed/sealed-letters.ts";
export { verifyRoutes } from "./sealed/verify-routes.ts";
export { destroyUnusedUploads } from "./uploads/upload-commands.ts";
export { documentRoutes, quarantineRoutes } from "./uploads/document-routes.ts";
export { countUnpaidFiles } from "./uploads/upload-space.ts";
export { type StagedUploads, withStagedUploads } from "./uploads/staged-uploads.ts";
export { type Browser, browserOf } from "./uploads/upload-keys.ts";
export { photoLinkRoutes, uploadRoutes } from "./uploads/upload-routes.ts";
