export { changeStatus } from "./change-status.ts";
export { statusRoutes } from "./status-routes.ts";
