export { mailRoutes } from "./mail-routes.ts";
export { askPaperBack } from "./ask-paper-back.ts";
export * from "./change-mail.ts";
export * from "./document-name.ts";
export * from "./order-mail.ts";
export { usualDays } from "./usual-days.ts";
