export { assigneeOfOrder } from "./assignee.ts";
export { releaseOrders, writeAssignee } from "./assign-order.ts";
export { assignmentRoutes } from "./assignment-routes.ts";
