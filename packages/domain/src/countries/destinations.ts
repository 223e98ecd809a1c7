import { countriesBy, isCountryCode, type Country, type CountryNames } from "./countries.ts";
import { notSeparateDestinations } from "./exclusions.ts";

const noDestinations: ReadonlySet<string> = new Set<string>(["US", ...notSeparateDestinations]);

/** Tells if documents can be made for this destination at all; the office may still not serve it (rule O-8). */
export function isApostilleCountry(code: string): boolean {
  return isCountryCode(code) && !noDestinations.has(code);
}

/** The destinations that an office can serve, by their names in one language. */
export function apostilleCountries(names: CountryNames): readonly Country[] {
  return countriesBy(names).filter(({ code }) => !noDestinations.has(code));
}
