export { createMetrics, type Metrics } from "./metrics.ts";
export { countRequests, metricsPage } from "./metrics-page.ts";
