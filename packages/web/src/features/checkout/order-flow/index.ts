export { OrderFlowRoutes } from "./order-flow-routes.tsx";
export { preloadStepAt } from "./steps/step-page.tsx";
