export { mailRoutes } from "./mail-routes.ts";
export * from "./order-mail.ts";
