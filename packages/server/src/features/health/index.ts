export { configWarnings } from "./config-warnings.ts";
export { healthRoutes } from "./health-routes.ts";
