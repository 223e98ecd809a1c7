export { documentRoutes } from "./document-routes.ts";
export { quarantineRoutes } from "./quarantine-routes.ts";
export { attachUploads, discardUploads, keepUploads } from "./keep-uploads.ts";
export { prepareUploads, type Uploads } from "./prepare-uploads.ts";
