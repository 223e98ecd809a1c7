export { applyRetention } from "./apply-retention.ts";
export { destroyDocuments } from "./destroy-documents.ts";
export { destroyOldQuarantined } from "./destroy-quarantined.ts";
export { purgeExpiredRows } from "./purge-expired-rows.ts";
export { retentionRoutes } from "./retention-routes.ts";
