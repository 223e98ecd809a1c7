export { SetupPages } from "./setup-page.tsx";
