import type { CountryCode } from "./countries.ts";

/**
 * Accessions to which some party has objected, not necessarily the United States; between an objector and the acceding
 * state the Convention is not in force, so a clerk may want to look before promising an apostille.
 */
export const hagueObjectionsRaised = [
  ...(["AZ", "BD", "BI", "CN", "DO", "DZ", "IN", "KG", "LR", "MA", "MN", "PE", "PH", "PK", "RW", "SN"] as const),
  ...(["TJ", "TN", "UZ", "VN", "XK"] as const),
] as const satisfies readonly CountryCode[];
