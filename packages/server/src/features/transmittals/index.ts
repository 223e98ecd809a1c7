export { createTransmittal } from "./transmittal-commands.ts";
export { transmittalRoutes } from "./transmittal-routes.ts";
