export { countRequests, metricsPage } from "./metrics-page.ts";
