export { readCorrectionsHistory } from "./corrections-history.ts";
export { licenseReviewRoutes } from "./license-review-routes.ts";
export { submitCorrections } from "./submit-corrections.ts";
