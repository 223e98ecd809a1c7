export { OrderFlowRoutes } from "./order-flow-routes.tsx";
