export { inboxRoutes } from "./inbox-routes.ts";
export { isUnread } from "./unread-messages.ts";
