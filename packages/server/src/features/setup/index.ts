export { isSetupOpen } from "./is-setup-open.ts";
export { offerSetup } from "./setup-code.ts";
export { setupRoutes } from "./setup-routes.ts";
