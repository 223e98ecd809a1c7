export * from "./carts.ts";
