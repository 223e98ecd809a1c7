export { getCustomerOrder } from "./get-customer-order.ts";
export { getOrder } from "./order-queries.ts";
export { orderRoutes } from "./order-routes.ts";
export { placeOrder, type PlacedOrder } from "./place-order.ts";
export { presentAddress } from "./present-address.ts";
export { addressColumns } from "./address-columns.ts";
