// What every page says: the frame, the pieces of the interface, failures of the connection; and the short texts that
// pages of several audiences say, which would be a file of their own to load.
export { clientErrors } from "./client-errors.ts";
export { connection } from "./connection.ts";
export { contactFields } from "./contact-fields.ts";
export { estimate } from "./estimate.ts";
export { licenseFields } from "./license-fields.ts";
export { shell } from "./shell.ts";
export { statuses } from "./statuses.ts";
export { turnPhoto } from "./turn-photo.ts";
export { ui } from "./ui.ts";
export { validation } from "./validation.ts";
