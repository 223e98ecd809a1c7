import type { CountryCode } from "./countries.ts";

/** Territories to which a party has extended the Convention; every other place in the list is a party itself. */
export const hagueExtensions = [
  "AI",
  "AW",
  "BM",
  "CW",
  "FK",
  "GG",
  "GI",
  "HK",
  "IM",
  "JE",
  "KY",
  "MO",
  "MS",
  "SH",
  "SX",
  "TC",
  "VG",
] as const satisfies readonly CountryCode[];

/**
 * Accessions to which some party has objected, not necessarily the United States; between an objector and the acceding
 * state the Convention is not in force, so a clerk may want to look before promising an apostille.
 */
export const hagueObjectionsRaised = [
  "AZ",
  "BD",
  "BI",
  "CN",
  "DO",
  "DZ",
  "IN",
  "KG",
  "LR",
  "MA",
  "MN",
  "PE",
  "PH",
  "PK",
  "RW",
  "SN",
  "TJ",
  "TN",
  "UZ",
  "VN",
  "XK",
] as const satisfies readonly CountryCode[];
