export { mailRoutes } from "./mail-routes.ts";
export * from "./change-mail.ts";
export * from "./document-name.ts";
export * from "./order-mail.ts";
