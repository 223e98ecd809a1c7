import { countryNames } from "./country-names.ts";

/** An ISO 3166-1 alpha-2 code, or XK for Kosovo. */
export type CountryCode = keyof typeof countryNames;

/** A country as a select offers it. */
export interface Country {
  readonly code: CountryCode;
  readonly label: string;
}

/** Every country and territory, sorted by label. */
export const countries: readonly Country[] = (Object.keys(countryNames) as CountryCode[]).map((code) => ({
  code,
  label: countryNames[code],
}));

/** Whether `value` is a code of the list; codes are upper case. */
export function isCountryCode(value: string): value is CountryCode {
  return Object.hasOwn(countryNames, value);
}

/** The English name of a country; an unknown code answers itself, so that old data always shows something. */
export function countryName(code: string): string {
  return isCountryCode(code) ? countryNames[code] : code;
}
