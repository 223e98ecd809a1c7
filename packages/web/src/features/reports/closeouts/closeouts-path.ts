import { paths } from "../../../lib/paths.ts";

/** The list of closeouts; one of them is below it, by its number. */
export const closeoutsPath = `${paths.reports}/closeouts`;
