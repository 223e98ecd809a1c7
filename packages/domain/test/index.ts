export * from "./carts.ts";
export * from "./money.ts";
export * from "./license-barcode.ts";
export * from "./told-customers.ts";
export * from "./table-of.ts";
