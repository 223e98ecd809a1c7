import { allProductIds, allShippingTypeIds, type ShippingTypeId } from "@dop/domain/orders";
import { type PriceList, toDollars } from "@dop/domain/pricing";
import { sql } from "kysely";
import type { Db } from "../../../db/database.ts";
import type { Price } from "@dop/domain/contract";
import { countryName, isCountryCode } from "@dop/domain/countries";
import { officeTexts } from "@dop/texts";
import { readDatedPrices, type DatedPrice, type PricedThing } from "./price-tables.ts";

/** The prices in force and what the customer reads of them. */
export interface Catalog extends PriceList {
  readonly shippingLabels: Readonly<Record<ShippingTypeId, string>>;
}

/** Reads the prices in force at `now`, in one statement. Amounts are cents. */
export async function readCatalog(db: Db, now: Date): Promise<Catalog> {
  const { rows } = await sql<{ [Part in keyof Catalog]: Catalog[Part] | null }>`
    select
      (select json_object_agg(product_id, cost_cents order by product_id) from (
        select distinct on (product_id) product_id, cost_cents from product_prices
        where effective_from <= ${now} order by product_id, effective_from desc) p) as products,
      (select amount_cents from fees where name = 'processing' and effective_from <= ${now}
        order by effective_from desc limit 1) as "processingFee",
      (select json_object_agg(shipping_type_id, cost_cents order by shipping_type_id) from (
        select distinct on (shipping_type_id) shipping_type_id, cost_cents from shipping_costs
        where effective_from <= ${now} order by shipping_type_id, effective_from desc) t) as "shippingTypes",
      (select json_object_agg(id, label order by id) from shipping_types) as "shippingLabels",
      (select json_object_agg(country, rate_cents order by country) from (
        select distinct on (country) country, rate_cents from shipping_rates
        where effective_from <= ${now} order by country, effective_from desc) r) as "shippingRates"
  `.execute(db);
  const [catalog] = rows;
  const isComplete = (row: typeof catalog): row is Catalog =>
    allProductIds.every((id) => row?.products?.[id] !== undefined) &&
    allShippingTypeIds.every((id) => row?.shippingTypes?.[id] !== undefined) &&
    row?.shippingRates !== null;
  if (!isComplete(catalog)) throw new Error("prices are missing: reference data is not loaded");
  return catalog;
}

async function readLabels(db: Db): Promise<(thing: PricedThing) => string> {
  const types = await db.selectFrom("shipping_types").select(["id", "label"]).execute();
  const byKey = new Map<string, string>([
    ...allProductIds.map((id) => [`product ${id}`, officeTexts.statuses.products[id]] as const),
    ["fee processing", officeTexts.pricing.processingFee] as const,
    ...types.map(({ id, label }) => [`shipping-type ${id}`, label] as const),
  ]);
  return ({ kind, key }) =>
    kind === "shipping-rate" && isCountryCode(key) ? countryName(key) : (byKey.get(`${kind} ${key}`) ?? key);
}

const dated = ({ cents, effective_from }: DatedPrice) => ({
  amount: toDollars(cents),
  effective_from: effective_from.toISOString(),
});

/** One price with its past and its future; undefined for what has none yet. `history`: the oldest first. */
function presentPrice(history: readonly DatedPrice[], label: string, now: Date): Price | undefined {
  const past = history.filter(({ effective_from }) => effective_from <= now);
  const present = past.pop();
  if (present === undefined) return undefined;
  return {
    kind: present.kind,
    key: present.key,
    label,
    ...dated(present),
    planned: history.filter(({ effective_from }) => effective_from > now).map(dated),
    earlier: past.toReversed().map(dated),
  };
}

const order = ["product", "fee", "shipping-type", "shipping-rate"] as const;

/** By kind; products and shipping types by their ids, countries by their names. */
function compare(a: Price, b: Price): number {
  if (a.kind !== b.kind) return order.indexOf(a.kind) - order.indexOf(b.kind);
  return a.kind === "shipping-rate" ? a.label.localeCompare(b.label, "en") : Number(a.key) - Number(b.key);
}

/** Everything that has a price at `now`, with past and planned prices. */
export async function listPrices(db: Db, now: Date): Promise<Price[]> {
  const histories = new Map<string, DatedPrice[]>();
  for (const price of await readDatedPrices(db)) {
    const name = `${price.kind} ${price.key}`;
    const history = histories.get(name);
    if (history) history.push(price);
    else histories.set(name, [price]);
  }
  const labelOf = await readLabels(db);
  return [...histories.values()]
    .flatMap((history) => {
      const [first] = history;
      return (first && presentPrice(history, labelOf(first), now)) ?? [];
    })
    .toSorted(compare);
}
