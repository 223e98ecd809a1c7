export { cancelOrder } from "./order-commands.ts";
export { correctionRoutes } from "./correction-routes.ts";
export { bulkRoutes } from "./bulk-routes.ts";
export { staffOrderRoutes } from "./staff-order-routes.ts";
