export { StaffOrderPage } from "./staff-order-page.tsx";
export { OrderProductPage } from "./order-product-page.tsx";
