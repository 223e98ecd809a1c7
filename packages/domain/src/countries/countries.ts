import { countries as countryNames } from "@dop/texts/en/order/countries";

/** An ISO 3166-1 alpha-2 code, or XK for Kosovo. */
export type CountryCode = keyof typeof countryNames;

/** The names of all countries in one language, in the order of a select. */
export type CountryNames = Readonly<Record<CountryCode, string>>;

/** A country as a select offers it. */
export interface Country {
  readonly code: CountryCode;
  readonly label: string;
}

/** Every country and territory by its name in one language, sorted by label. */
export function countriesBy(names: CountryNames): readonly Country[] {
  return (Object.keys(names) as CountryCode[]).map((code) => ({ code, label: names[code] }));
}

/** Every country and territory in English, sorted by label. */
export const countries: readonly Country[] = countriesBy(countryNames);

/** True for a code of the list; codes are upper case. */
export function isCountryCode(value: string): value is CountryCode {
  return Object.hasOwn(countryNames, value);
}

/** The name of a country, in English by default; an unknown code answers itself: old data always shows something. */
export function countryName(code: string, names: CountryNames = countryNames): string {
  return isCountryCode(code) ? names[code] : code;
}
