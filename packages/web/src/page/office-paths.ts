import { paths } from "../lib/routes/paths.ts";

/** The list of closeouts; one of them is below it, by its number. */
export const closeoutsPath = `${paths.reports}/closeouts`;
/** Where an admin takes out the audit log. */
export const auditPath = `${paths.reports}/audit`;
