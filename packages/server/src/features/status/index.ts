export { changeStatus, type StatusChange } from "./change-status.ts";
export { statusRoutes } from "./status-routes.ts";
