export { accountRoutes } from "./account-routes.ts";
export { sessionRoutes } from "./session-routes.ts";
