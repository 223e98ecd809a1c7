export { declarationOfOrder, presentDeclaration, type DeclarationRow } from "./declaration.ts";
export { getCustomerOrder } from "./get-customer-order.ts";
export { findEarlierOrder, getOrder } from "./order-queries.ts";
export { insertOrder } from "./insert-order.ts";
export { planOrder } from "./order-lines.ts";
export { orderRoutes } from "./order-routes.ts";
export { placeOrder, type PlacedOrder } from "./place-order.ts";
export { presentAddress } from "./present-address.ts";
