export { documentRoutes } from "./document-routes.ts";
export { quarantineRoutes } from "./quarantine-routes.ts";
export { prepareUploads, storeUploads, type PreparedUpload, type Uploads } from "./prepare-uploads.ts";
