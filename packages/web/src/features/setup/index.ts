export { FirstRunPage } from "./first-run-page.tsx";
export { SetupPage } from "./setup-page.tsx";
