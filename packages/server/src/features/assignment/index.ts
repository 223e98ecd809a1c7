export { assigneeOfOrder, releaseOrders, writeAssignee } from "./assign-order.ts";
export { assignmentRoutes } from "./assignment-routes.ts";
