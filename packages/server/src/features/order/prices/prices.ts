import { allProductIds, allShippingTypeIds, type ProductId, type ShippingTypeId } from "@dop/domain/orders";
import type { PriceList } from "@dop/domain/pricing";
import { sql } from "kysely";
import type { Db } from "../../../db/database.ts";

/** The prices in force and what the customer reads of them. */
export interface Catalog extends PriceList {
  readonly shippingLabels: Readonly<Record<ShippingTypeId, string>>;
}

interface CatalogRow {
  products: { product_id: ProductId; cost_cents: number }[];
  processing_fee: number;
  types: { id: ShippingTypeId; label: string; cost_cents: number }[];
  rates: { country: string; rate_cents: number }[];
}

/** Reads the prices in force at `now`, in one statement. Amounts are cents. */
export async function readCatalog(db: Db, now: Date): Promise<Catalog> {
  const { rows } = await sql<CatalogRow>`
    select
      (select json_agg(p) from (
        select distinct on (product_id) product_id, cost_cents from product_prices
        where effective_from <= ${now} order by product_id, effective_from desc) p) as products,
      (select amount_cents from fees where name = 'processing' and effective_from <= ${now}
        order by effective_from desc limit 1) as processing_fee,
      (select json_agg(t order by t.id) from (
        select distinct on (st.id) st.id, st.label, sc.cost_cents
        from shipping_types st join shipping_costs sc on sc.shipping_type_id = st.id
        where sc.effective_from <= ${now} order by st.id, sc.effective_from desc) t) as types,
      (select json_agg(r order by r.country) from (
        select distinct on (country) country, rate_cents from shipping_rates
        where effective_from <= ${now} order by country, effective_from desc) r) as rates
  `.execute(db);
  const row = rows[0];
  const isComplete =
    allProductIds.every((id) => row?.products?.some((product) => product.product_id === id)) &&
    row?.types?.length === allShippingTypeIds.length &&
    row.rates;
  if (!isComplete) throw new Error("prices are missing: reference data is not loaded");
  const byId = <K extends number, T extends { [key in "id" | "product_id"]?: K }, V>(
    list: readonly T[],
    value: (item: T) => V,
  ) => Object.fromEntries(list.map((item) => [item.id ?? item.product_id, value(item)])) as Record<K, V>;
  return {
    products: byId<ProductId, CatalogRow["products"][number], number>(row.products, (product) => product.cost_cents),
    processingFee: row.processing_fee,
    shippingTypes: byId<ShippingTypeId, CatalogRow["types"][number], number>(row.types, (type) => type.cost_cents),
    shippingLabels: byId<ShippingTypeId, CatalogRow["types"][number], string>(row.types, (type) => type.label),
    shippingRates: Object.fromEntries(row.rates.map((rate) => [rate.country, rate.rate_cents])),
  };
}
