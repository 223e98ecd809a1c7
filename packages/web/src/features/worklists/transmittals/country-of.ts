import { countryName, isCountryCode } from "@dop/domain/countries";
import type { TransmittalProduct } from "@dop/domain/contract";

/** The English name of the country where a document will be used; `unknown` where none is given. */
export function countryOf({ country }: Pick<TransmittalProduct, "country">, unknown: string): string {
  if (country === null || country === "") return unknown;
  return isCountryCode(country) ? countryName(country) : country;
}
