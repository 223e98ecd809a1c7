// Texts of the pages of an admin, of reports and of setting up: besides those of the staff.
export { closeouts } from "./money/closeouts.ts";
export { devTools } from "./system/dev-tools.ts";
export { officeRoles } from "./staff/office-roles.ts";
export { prices } from "./office/prices.ts";
export { settings } from "./office/settings.ts";
export { setup } from "./system/setup.ts";
export { users } from "./staff/users.ts";
