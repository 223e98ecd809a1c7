import type { CountryNames } from "../../countries/countries.ts";
import { countryNames } from "../../countries/country-names.ts";

/** Names of countries and territories. */
export const countries: CountryNames = countryNames;
