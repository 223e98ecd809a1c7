import { paths } from "../../lib/paths.ts";

/** Where an admin takes out the audit log. */
export const auditPath = `${paths.reports}/audit`;
