export * from "./order-mail.ts";
