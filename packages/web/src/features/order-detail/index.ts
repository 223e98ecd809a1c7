export { OrderDetailPage } from "./order-detail-page.tsx";
export { OrderProductPage } from "./order-product-page.tsx";
