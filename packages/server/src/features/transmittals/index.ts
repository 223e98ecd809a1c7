export { transmittalRoutes } from "./transmittal-routes.ts";
