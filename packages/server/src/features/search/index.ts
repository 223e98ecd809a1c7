export { containing } from "./containing.ts";
export { searchRows } from "./search-rows.ts";
export { searchRoutes } from "./search-routes.ts";
