export { CustomerOrderPage } from "./customer-order-page.tsx";
