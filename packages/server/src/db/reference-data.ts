import { defaultShippingRateCents } from "@dop/domain/countries";
import { allProductIds, allShippingTypeIds } from "@dop/domain/orders";
import { defaultProcessingFee, defaultProductPrices, defaultShippingCosts } from "@dop/domain/pricing";
import { officeTexts } from "@dop/texts";
import type { Db } from "./database.ts";

/** Initial prices are valid from before the first order. */
const initially = { effective_from: new Date("2000-01-01T00:00:00Z") };

/** Products without any price: all in a new installation, later those that came with a new version. */
async function loadProductPrices(db: Db): Promise<void> {
  const priced = await db.selectFrom("product_prices").select("product_id").distinct().execute();
  const missing = allProductIds.filter((id) => !priced.some(({ product_id }) => product_id === id));
  if (missing.length === 0) return;
  await db
    .insertInto("product_prices")
    .values(missing.map((id) => ({ product_id: id, cost_cents: defaultProductPrices[id], ...initially })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Loads the prices of a new installation. Prices that exist, such as those set by an admin, stay unchanged. */
export async function loadReferenceData(db: Db): Promise<void> {
  await loadProductPrices(db);
  await db.transaction().execute(async (tx) => {
    if (await tx.selectFrom("shipping_types").select("id").limit(1).executeTakeFirst()) return;
    await tx
      .insertInto("shipping_types")
      .values(allShippingTypeIds.map((id) => ({ id, label: officeTexts.pricing.shippingTypes[id] })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx
      .insertInto("shipping_costs")
      .values(
        allShippingTypeIds.map((id) => ({ shipping_type_id: id, cost_cents: defaultShippingCosts[id], ...initially })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx
      .insertInto("shipping_rates")
      .values(
        Object.entries(defaultShippingRateCents).map(([country, rate_cents]) => ({
          country,
          rate_cents,
          ...initially,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx
      .insertInto("fees")
      .values({ name: "processing", amount_cents: defaultProcessingFee, ...initially })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}
