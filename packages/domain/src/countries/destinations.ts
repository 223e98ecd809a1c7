import { countriesBy, isCountryCode, type Country, type CountryNames } from "./countries.ts";
import { notSeparateDestinations, unservedDestinations } from "./exclusions.ts";

const notOffered: ReadonlySet<string> = new Set<string>(["US", ...notSeparateDestinations, ...unservedDestinations]);

/** Whether an apostille can be ordered for this destination (rule O-8). */
export function isApostilleCountry(code: string): boolean {
  return isCountryCode(code) && !notOffered.has(code);
}

/** The destinations that the apostille select offers, by their names in one language. */
export function apostilleCountries(names: CountryNames): readonly Country[] {
  return countriesBy(names).filter(({ code }) => !notOffered.has(code));
}
