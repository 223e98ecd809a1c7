import { countriesBy, isCountryCode, type Country, type CountryCode, type CountryNames } from "./countries.ts";

/** Places whose documents go to the country they belong to, or nowhere: never a separate destination. */
export const notSeparateDestinations = [
  ...(["AQ", "AS", "AX", "BL", "BQ", "BV", "CC", "CX", "GF", "GP", "GS", "GU", "HM", "IO", "MF", "MP"] as const),
  ...(["MQ", "NC", "NF", "PF", "PM", "PN", "PR", "RE", "SJ", "TF", "TK", "UM", "VI", "WF", "YT"] as const),
] as const satisfies readonly CountryCode[];

const noDestinations: ReadonlySet<string> = new Set<string>(["US", ...notSeparateDestinations]);

/** True for a destination for which documents can be made at all; the office may still not serve it (rule O-8). */
export function isApostilleCountry(code: string): boolean {
  return isCountryCode(code) && !noDestinations.has(code);
}

/** The destinations that an office can serve, by their names in one language. */
export function apostilleCountries(names: CountryNames): readonly Country[] {
  return countriesBy(names).filter(({ code }) => !noDestinations.has(code));
}

const uninhabited: ReadonlySet<string> = new Set(["AQ", "BV", "HM", "TF", "GS", "UM"] satisfies CountryCode[]);

/** The places to which documents can be shipped, by their names: those with a rate where somebody lives (rule O-71). */
export const shippingCountries = (names: CountryNames, hasRate: (code: string) => boolean): readonly Country[] =>
  countriesBy(names).filter(({ code }) => hasRate(code) && !uninhabited.has(code));
