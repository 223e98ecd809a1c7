export { paperRoutes } from "./paper-routes.ts";
