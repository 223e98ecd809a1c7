export { applyRetention } from "./apply-retention.ts";
export { destroyDocuments } from "./destroy-documents.ts";
export { retentionRoutes } from "./retention-routes.ts";
