export { countDays } from "./count-days.ts";
export { reportRoutes } from "./report-routes.ts";
