export { enqueueReadingAgain, enqueueUnread } from "./license-back/enqueue-reading.ts";
export { readLicenseBack } from "./license-back/read-license-back.ts";
export {
  checkAddress,
  invalidateSealedDocuments,
  lockLicenseOf,
  newCode,
  recordSealedDocument,
} from "./sealed/sealed-letters.ts";
export { verifyRoutes } from "./sealed/verify-routes.ts";
export { destroyUnusedUploads } from "./uploads/destroy-unused-uploads.ts";
export { documentRoutes } from "./uploads/document-routes.ts";
export { quarantineRoutes } from "./uploads/quarantine-routes.ts";
export { type StagedUploads, withStagedUploads } from "./uploads/staged-uploads.ts";
export { type Browser, browserOf } from "./uploads/upload-keys.ts";
export { photoLinkRoutes, uploadRoutes } from "./uploads/upload-routes.ts";
