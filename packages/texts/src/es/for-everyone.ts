// Texts of every page, as in English.
export { clientErrors, shell, ui } from "./shared/shell.ts";
export { connection } from "./shared/connection.ts";
export { contactFields, estimate, licenseFields, waysToShip } from "./order/order-fields.ts";
export { products } from "./products/index.ts";
export { statuses } from "./order/statuses.ts";
export { turnPhoto } from "./documents/turn-photo.ts";
export { validation } from "./shared/validation.ts";
