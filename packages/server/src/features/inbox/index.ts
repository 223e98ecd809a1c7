export { inboxRoutes } from "./inbox-routes.ts";
export { isUnread } from "./read-inbox.ts";
