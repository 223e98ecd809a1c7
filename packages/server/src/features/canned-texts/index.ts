export { cannedTextRoutes } from "./canned-text-routes.ts";
