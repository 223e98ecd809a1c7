export { addressLines } from "./address-lines.ts";
export { countries, countriesBy, countryName, isCountryCode } from "./countries.ts";
export type { Country, CountryCode, CountryNames } from "./countries.ts";
export { noteHidesOn, noteState, type CountryNote, type NoteState } from "./country-notes.ts";
export { apostilleCountries, isApostilleCountry, notSeparateDestinations } from "./destinations.ts";
export { apostilleOrAuthentication, hagueEntryIntoForce } from "./hague.ts";
export { hagueObjectionsRaised } from "./hague-remarks.ts";
export { countriesWithoutShippingRate, defaultShippingRateCents } from "./shipping-rates.ts";
