export { catalogRoutes } from "./catalog-routes.ts";
export { readCatalog, type Catalog } from "./prices.ts";
