export { qrCode } from "./pdf-paper.ts";
export { paperRoutes } from "./paper-routes.ts";
