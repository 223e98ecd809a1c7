export { ReportPages } from "./report-pages.tsx";
