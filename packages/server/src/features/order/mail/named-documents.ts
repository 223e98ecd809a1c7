// Rules: E-23, O-40 (docs/rules)
import { countryName } from "@dop/domain/countries";
import { textsIn, type Locale } from "@dop/texts";
import type { OrderProductRow, OrderRow } from "../../../db/schema.ts";
import { formatLongDate } from "../../../lib/office-time.ts";
import type { UsualDay } from "../../../ports/mail/index.ts";

/** The name of an order product among others of its kind: an apostille with its country. */
export function documentName(
  { product_id: product, country }: Pick<OrderProductRow, "product_id" | "country">,
  locale: Locale,
): string {
  const { statuses, countries } = textsIn(locale);
  const name = statuses.products[product];
  return country === null ? name : `${name}, ${countryName(country, countries)}`;
}

type Named = Pick<OrderProductRow, "id" | "product_id" | "country">;

/**
 * The days by which an order's documents are usually done, earliest first: one day for all of them, or each document's
 * own where they differ, or where one of them has none.
 * @param days YYYY-MM-DD by the product's id
 */
export function usualDays(
  products: readonly Named[],
  days: ReadonlyMap<number, string>,
  locale: OrderRow["locale"],
): UsualDay[] {
  const dated = products
    .flatMap((product) => {
      const day = days.get(product.id);
      return day === undefined ? [] : [{ day, document: documentName(product, locale) }];
    })
    .toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)));
  const [first] = dated;
  if (first === undefined) return [];
  if (dated.length === products.length && dated.at(-1)?.day === first.day)
    return [{ document: null, day: formatLongDate(first.day, locale) }];
  // Two alike with one day are named once.
  const each = new Map(dated.map(({ day, document }) => [`${day} ${document}`, { document, day }]));
  return [...each.values()].map(({ document, day }) => ({ document, day: formatLongDate(day, locale) }));
}
