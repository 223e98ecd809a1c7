export { accountRoutes } from "./account-routes.ts";
export { passwordRoutes } from "./password-routes.ts";
export { sessionRoutes } from "./session-routes.ts";
