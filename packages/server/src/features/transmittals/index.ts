export { createTransmittal } from "./transmittal-commands.ts";
export { transmittalRoutes } from "./transmittal-routes.ts";
export { transmittalLinkRoutes } from "./transmittal-link-routes.ts";
