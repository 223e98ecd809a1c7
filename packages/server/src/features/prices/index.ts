export { priceRoutes } from "./price-routes.ts";
