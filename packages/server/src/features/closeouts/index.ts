export { closeoutRoutes } from "./closeout-routes.ts";
