export { CloseoutPage } from "./closeouts/closeout-page.tsx";
export { CloseoutsPage } from "./closeouts/closeouts-page.tsx";
export { ReportsPage } from "./reports-page.tsx";
