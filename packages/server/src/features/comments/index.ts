export { commentRoutes } from "./comment-routes.ts";
export { insertComment } from "./comments.ts";
