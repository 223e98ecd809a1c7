export { type AtRisk, atRiskColumn, atRiskProducts } from "./at-risk.ts";
export { estimateRoutes } from "./estimate-routes.ts";
export { estimatesAtStart, refreshEstimates } from "./refresh-estimates.ts";
export { makePromises } from "./make-promises.ts";
export { presentEstimate, promiseOfProduct, type PromiseRow } from "./present-estimate.ts";
export { readCalendar } from "./read-estimates.ts";
