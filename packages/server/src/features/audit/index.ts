export { auditRoutes } from "./audit-routes.ts";
export { readOrderViews } from "./order-views.ts";
export { postSeal, type SealPlaces } from "./post-seal.ts";
export { sealAudit } from "./seal-audit.ts";
export { readSigningKeys } from "./signing-keys.ts";
export { verifyAudit } from "./verify-audit.ts";
