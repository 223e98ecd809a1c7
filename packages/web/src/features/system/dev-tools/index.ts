export { DevToolsPage } from "./dev-tools-page.tsx";
