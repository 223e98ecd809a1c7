export { qrCode } from "./codes.ts";
export { paperRoutes } from "./paper-routes.ts";
