export { verificationRoutes } from "./verification-routes.ts";
export { verifyOrder } from "./verify-order.ts";
