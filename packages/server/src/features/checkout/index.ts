export { declarationOfOrder, type DeclarationRow, presentDeclaration } from "./declaration.ts";
export { insertOrder, type NewOrder } from "./insert-order.ts";
export { planOrder } from "./order-lines.ts";
export { getCustomerOrder, presentAddress, presentPeople, presentProductFacts } from "./order-presenter.ts";
export { findEarlierOrder, getOrder } from "./order-queries.ts";
export { orderRoutes } from "./order-routes.ts";
export { placeOrder } from "./place-order.ts";
