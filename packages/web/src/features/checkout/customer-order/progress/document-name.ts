import { countryName } from "@dop/domain/countries";
import type { CustomerOrderProduct } from "@dop/domain/contract";
import { getTexts } from "../../../../i18n/use-texts.ts";

/** The name of a document of the order: an apostille with its country (rule O-40). */
export const documentName = ({ product_type: { product_name: name }, country }: CustomerOrderProduct): string =>
  country ? `${name}, ${countryName(country, getTexts("countries"))}` : name;
