// Rules: O-40 (docs/rules)
import { countryName } from "@dop/domain/countries";
import { textsIn, type Locale } from "@dop/texts";
import type { OrderProductRow } from "../../../db/schema.ts";

/** What an order product is called among others of its kind: an apostille with its country. */
export function documentName(
  { product_id: product, country }: Pick<OrderProductRow, "product_id" | "country">,
  locale: Locale,
): string {
  const { statuses, countries } = textsIn(locale);
  const name = statuses.products[product];
  return country === null ? name : `${name}, ${countryName(country, countries)}`;
}
