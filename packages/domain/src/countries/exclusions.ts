import type { CountryCode } from "./countries.ts";

/** Places whose documents go to the country they belong to, or nowhere: never a separate destination. */
export const notSeparateDestinations = [
  ...(["AQ", "AS", "AX", "BL", "BQ", "BV", "CC", "CX", "GF", "GP", "GS", "GU", "HM", "IO", "MF", "MP"] as const),
  ...(["MQ", "NC", "NF", "PF", "PM", "PN", "PR", "RE", "SJ", "TF", "TK", "UM", "VI", "WF", "YT"] as const),
] as const satisfies readonly CountryCode[];

/**
 * Countries that get no default shipping rate, so they are not offered as ship-to. A person with another address may
 * still order a document for one of them.
 */
export const countriesWithoutShippingRate = [
  ...(["AF", "BY", "CF", "CU", "DJ", "EH", "ER", "GW", "HT", "IQ", "IR", "KI", "KM", "KP", "LY", "NR"] as const),
  ...(["NU", "RU", "SD", "SO", "SS", "ST", "SY", "TM", "TV", "VE", "YE"] as const),
] as const satisfies readonly CountryCode[];
