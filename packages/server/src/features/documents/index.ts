export { destroyUnusedUploads } from "./destroy-unused-uploads.ts";
export { documentRoutes } from "./document-routes.ts";
export { quarantineRoutes } from "./quarantine-routes.ts";
export { attachUploads, discardUploads, storeUploads } from "./store-uploads.ts";
export { prepareUploads, type Uploads } from "./prepare-uploads.ts";
export { claimUploads, removeClaimed, type PreparedUpload } from "./claim-uploads.ts";
export { browserOf, type Browser } from "./upload-keys.ts";
export { photoLinkRoutes, uploadRoutes } from "./upload-routes.ts";
