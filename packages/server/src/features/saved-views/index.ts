export { savedViewRoutes } from "./saved-view-routes.ts";
export { removeSavedViews } from "./saved-views.ts";
