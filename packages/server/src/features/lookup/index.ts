export { mailOrderLinks } from "./mail-order-links.ts";
export { lookupRoutes } from "./lookup-routes.ts";
