import { defaultShippingRateCents } from "@dop/domain/countries";
import { allProductIds, allShippingTypeIds, isCustomerProduct, productOf, type ProductId } from "@dop/domain/orders";
import { defaultProcessingFee, defaultProductPrices, defaultShippingCosts } from "@dop/domain/pricing";
import { queueKeys } from "@dop/domain/queues";
import { officeTexts } from "@dop/texts";
import { sql, type InsertObject } from "kysely";
import type { Db } from "./database.ts";
import type { Schema } from "./schema.ts";

/** Initial prices are valid from before the first order. */
const initially = { effective_from: new Date("2000-01-01T00:00:00Z") };

const productName = (id: ProductId): string => officeTexts.statuses.products[id];
const byName = allProductIds.toSorted((a, b) => (productName(a) < productName(b) ? -1 : 1));

/** Rows of this version's products. */
export const productRows = allProductIds.map((id) => ({
  id,
  name_place: byName.indexOf(id) + 1,
  ordered_by: isCustomerProduct(id) ? ("customer" as const) : ("license_application" as const),
  delivery: productOf(id).delivery,
}));

/** Adds those rows of a table that do not exist yet. */
async function addMissing<T extends keyof Schema>(
  db: Db,
  table: T,
  rows: readonly InsertObject<Schema, T>[],
): Promise<void> {
  const insert = db.insertInto(table).values(rows);
  await insert.onConflict((conflict) => conflict.doNothing()).execute();
}

/** Products and queues as the products' modules have them; those that only another version has stay. */
async function loadProducts(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const changed = await tx
      .insertInto("products")
      .values(productRows)
      .onConflict((conflict) =>
        conflict
          .column("id")
          .doUpdateSet((row) => ({
            name_place: row.ref("excluded.name_place"),
            ordered_by: row.ref("excluded.ordered_by"),
            delivery: row.ref("excluded.delivery"),
          }))
          .where(sql<boolean>`products is distinct from excluded`),
      )
      .returning("id")
      .execute();
    const queues = queueKeys.map((key) => ({ key }));
    await addMissing(tx, "queues", queues);
    if (changed.length === 0) return;
    await sql`update order_search s set product_place = p.name_place from products p
      where p.id = s.product_id and s.product_place <> p.name_place`.execute(tx);
  });
}

/** Products without any price: all in a new installation, later those that came with a new version. */
async function loadProductPrices(db: Db): Promise<void> {
  const priced = await db.selectFrom("product_prices").select("product_id").distinct().execute();
  const missing = allProductIds.filter((id) => !priced.some(({ product_id }) => product_id === id));
  if (missing.length === 0) return;
  const prices = missing.map((id) => ({ product_id: id, cost_cents: defaultProductPrices[id], ...initially }));
  await addMissing(db, "product_prices", prices);
}

/** Loads this version's products, and the prices of a new installation. Prices that exist stay unchanged. */
export async function loadReferenceData(db: Db): Promise<void> {
  await loadProducts(db);
  await loadProductPrices(db);
  await db.transaction().execute(async (tx) => {
    if (await tx.selectFrom("shipping_types").select("id").limit(1).executeTakeFirst()) return;
    const types = allShippingTypeIds.map((id) => ({ id, label: officeTexts.pricing.shippingTypes[id] }));
    const costs = allShippingTypeIds.map((id) => ({ shipping_type_id: id, cost_cents: defaultShippingCosts[id] }));
    const rates = Object.entries(defaultShippingRateCents).map(([country, rate_cents]) => ({ country, rate_cents }));
    const dated = <T extends object>(rows: readonly T[]) => rows.map((row) => ({ ...row, ...initially }));
    await addMissing(tx, "shipping_types", types);
    await addMissing(tx, "shipping_costs", dated(costs));
    await addMissing(tx, "shipping_rates", dated(rates));
    await addMissing(tx, "fees", dated([{ name: "processing", amount_cents: defaultProcessingFee }]));
  });
}
