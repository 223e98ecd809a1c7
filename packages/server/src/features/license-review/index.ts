export { licenseReviewRoutes } from "./license-review-routes.ts";
