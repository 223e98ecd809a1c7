export { atRiskColumn, atRiskProducts, type AtRisk } from "./at-risk.ts";
export { estimateRoutes } from "./estimate-routes.ts";
export { firstEstimates } from "./first-estimates.ts";
export { makePromises } from "./make-promises.ts";
export { presentEstimate, promiseOfProduct, type PromiseRow } from "./present-estimate.ts";
export { readCalendar } from "./read-estimates.ts";
export { remakeEstimates } from "./remake-estimates.ts";
