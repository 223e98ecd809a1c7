import type { PriceKind } from "@dop/domain/contract";
import { sql, type RawBuilder } from "kysely";
import type { Db, Tx } from "../../../db/database.ts";

/** The table of a kind's prices, with its columns of the priced thing and of the cents. */
interface PriceTable {
  readonly table: "product_prices" | "fees" | "shipping_costs" | "shipping_rates";
  readonly key: string;
  readonly cents: string;
}

const priceTables = {
  product: { table: "product_prices", key: "product_id", cents: "cost_cents" },
  fee: { table: "fees", key: "name", cents: "amount_cents" },
  "shipping-type": { table: "shipping_costs", key: "shipping_type_id", cents: "cost_cents" },
  "shipping-rate": { table: "shipping_rates", key: "country", cents: "rate_cents" },
} as const satisfies Record<PriceKind, PriceTable>;

const kinds = Object.entries(priceTables) as [PriceKind, PriceTable][];

export interface PricedThing {
  readonly kind: PriceKind;
  readonly key: string;
}

/** A price of the past, in force, or to come. */
export interface DatedPrice extends PricedThing {
  readonly cents: number;
  readonly effective_from: Date;
}

/** Past, present and future prices, the oldest first. */
export async function readDatedPrices(db: Db): Promise<DatedPrice[]> {
  const selects = kinds.map(
    ([kind, { table, key, cents }]) => sql`
      select ${sql.lit(kind)} as kind, ${sql.ref(key)}::text as key, ${sql.ref(cents)} as cents, effective_from
      from ${sql.table(table)}`,
  );
  const { rows } = await sql<DatedPrice>`${sql.join(selects, sql` union all `)} order by effective_from`.execute(db);
  return rows;
}

/** Runs changes of prices one after the other; reads do not wait. */
export async function lockPrices(tx: Tx): Promise<void> {
  const tables = sql.join(kinds.map(([, { table }]) => sql.table(table)));
  await sql`lock table ${tables} in share row exclusive mode`.execute(tx);
}

/** The key as its column has it: ids are numbers, names and countries are texts. */
const keyValue = ({ kind, key }: PricedThing): RawBuilder<unknown> =>
  kind === "product" || kind === "shipping-type" ? sql`${Number(key)}` : sql`${key}`;

export async function insertPrice(tx: Tx, price: DatedPrice): Promise<void> {
  const { table, key, cents } = priceTables[price.kind];
  await sql`
    insert into ${sql.table(table)} (${sql.ref(key)}, ${sql.ref(cents)}, effective_from)
    values (${keyValue(price)}, ${price.cents}, ${price.effective_from})`.execute(tx);
}

/** Withdraws a price that is not in force at `now`. @returns its cents; undefined when there is no such price */
export async function deletePlanned(
  tx: Tx,
  thing: PricedThing,
  effectiveFrom: Date,
  now: Date,
): Promise<number | undefined> {
  const { table, key, cents } = priceTables[thing.kind];
  const { rows } = await sql<{ cents: number }>`
    delete from ${sql.table(table)}
    where ${sql.ref(key)} = ${keyValue(thing)} and effective_from = ${effectiveFrom} and effective_from > ${now}
    returning ${sql.ref(cents)} as cents`.execute(tx);
  return rows[0]?.cents;
}
