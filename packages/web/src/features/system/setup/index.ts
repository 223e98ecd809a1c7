export { SetupPages } from "./setup-pages.tsx";
