export { inboxRoutes } from "./inbox/inbox-routes.ts";
export { queueIds } from "./queues/queue-queries.ts";
export { queueParams, queueRoutes } from "./queues/queue-routes.ts";
export { scanRoutes } from "./scans/scan-routes.ts";
export { searchRoutes } from "./search/search-routes.ts";
export { searchRows } from "./search/search-rows.ts";
export { createTransmittal } from "./transmittals/transmittal-commands.ts";
export { transmittalDeskRoutes } from "./transmittals/transmittal-desk-routes.ts";
export { transmittalRoutes } from "./transmittals/transmittal-routes.ts";
