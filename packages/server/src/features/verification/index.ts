export { verificationRoutes } from "./verification-routes.ts";
export { verifyOrder, type Verification } from "./verify-order.ts";
