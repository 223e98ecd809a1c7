// Rules: E-11 (docs/rules)
import { countryName } from "@dop/domain/countries";
import { textsIn } from "@dop/domain/texts";
import type { OrderRow } from "../../db/schema.ts";

/** Where an order goes, as an email tells it: city, state or province, and country; null where nothing is shipped. */
export function shippingPlace({
  city,
  state,
  country,
  locale,
}: Pick<OrderRow, "city" | "state" | "country" | "locale">): string | null {
  if (city === null || country === null) return null;
  return [city, state, countryName(country, textsIn(locale).countries)].filter(Boolean).join(", ");
}
