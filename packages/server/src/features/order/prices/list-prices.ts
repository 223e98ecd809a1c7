import type { Price } from "@dop/domain/contract";
import { countryName, isCountryCode } from "@dop/domain/countries";
import { allProductIds } from "@dop/domain/orders";
import { toDollars } from "@dop/domain/pricing";
import { officeTexts } from "@dop/texts";
import type { Db } from "../../../db/database.ts";
import { readDatedPrices, type DatedPrice, type PricedThing } from "./price-tables.ts";

/** What a price is called by people. */
type Labels = (thing: PricedThing) => string;

async function readLabels(db: Db): Promise<Labels> {
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

/** Everything that has a price at `now`, with what was and what is to come. */
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
