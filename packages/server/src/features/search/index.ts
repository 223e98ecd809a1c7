export { containing } from "./containing.ts";
export { indexForSearch } from "./index-for-search.ts";
export { searchRoutes } from "./search-routes.ts";
