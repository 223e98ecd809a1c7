export { FindOrderPage } from "./find-order-page.tsx";
