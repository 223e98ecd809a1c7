export { addressLines } from "./address-lines.ts";
export { countries, countriesBy, countryName, isCountryCode } from "./countries.ts";
export type { Country, CountryCode, CountryNames } from "./countries.ts";
export { noteHidesOn, noteState, type CountryNote, type NoteState } from "./country-notes.ts";
export { apostilleCountries, isApostilleCountry } from "./destinations.ts";
export { documentKindFor } from "./document-kinds.ts";
export type { DocumentKind } from "./document-kinds.ts";
export { countriesWithoutShippingRate, notSeparateDestinations, unservedDestinations } from "./exclusions.ts";
export {
  noShippingRateReasons,
  notSeparateDestinationReasons,
  unservedDestinationReasons,
} from "./exclusion-reasons.ts";
export { hagueEntryIntoForce } from "./hague.ts";
export { hagueExtensions, hagueObjectionsRaised } from "./hague-remarks.ts";
export { nativeCountryNames } from "./native-names.ts";
export { defaultShippingRateCents } from "./shipping-rates.ts";
