// What every page says: the frame, the pieces of the interface, failures of the connection; and the short texts that
// pages of several audiences say, which would be a file of their own to load.
export { clientErrors } from "./shared/client-errors.ts";
export { connection } from "./shared/connection.ts";
export { contactFields } from "./order/contact-fields.ts";
export { estimate } from "./order/estimate.ts";
export { licenseFields } from "./order/license-fields.ts";
export { products } from "./products/index.ts";
export { shell } from "./shared/shell.ts";
export { statuses } from "./order/statuses.ts";
export { turnPhoto } from "./documents/turn-photo.ts";
export { ui } from "./shared/ui.ts";
export { validation } from "./shared/validation.ts";
