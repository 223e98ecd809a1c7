import { paths } from "../lib/routes/paths.ts";

/** The list of closeouts; each closeout is below it, by its number. */
export const closeoutsPath = `${paths.reports}/closeouts`;
/** The page from which admins export the audit log. */
export const auditPath = `${paths.reports}/audit`;
