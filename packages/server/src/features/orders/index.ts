export { declarationOfOrder, type DeclarationRow, presentDeclaration } from "./declaration.ts";
export { getCustomerOrder, presentAddress, presentPeople } from "./order-presenter.ts";
export { findEarlierOrder, getOrder } from "./order-queries.ts";
export { insertOrder, type NewOrder } from "./insert-order.ts";
export { planOrder } from "./order-lines.ts";
export { orderRoutes } from "./order-routes.ts";
export { type PlacedOrder, placeOrder } from "./place-order.ts";
