export { lookupRoutes } from "./lookup-routes.ts";
