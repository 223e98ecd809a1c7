export { countries, countryName, isCountryCode } from "./countries.ts";
export type { Country, CountryCode } from "./countries.ts";
export { apostilleCountries, documentKindFor, isApostilleCountry } from "./destinations.ts";
export type { DocumentKind } from "./destinations.ts";
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
