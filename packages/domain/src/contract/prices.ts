import * as z from "zod/mini";
import { msg } from "@dop/texts/message";

/**
 * Kinds of prices. Keys are a product's id, "processing" for the processing fee, a shipping type's id, or the country
 * code of an international rate.
 */
export const priceKinds = ["product", "fee", "shipping-type", "shipping-rate"] as const;
export type PriceKind = (typeof priceKinds)[number];

/** Dollars: the highest price is a guard against typing errors. */
export const priceLimits = { highest: 10_000, changes: 400, removals: 1_000 } as const;

const amountSchema = z.number({ error: msg("prices.amount") }).check(
  z.refine((dollars) => Number.isFinite(dollars) && dollars >= 0, msg("prices.amount")),
  z.refine((dollars) => dollars <= priceLimits.highest, msg("prices.tooDear", priceLimits.highest)),
  // A third decimal is no price; the tolerance is for binary fractions.
  z.refine((dollars) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6, msg("prices.cents")),
);

/** An amount in dollars from a moment on (ISO 8601, UTC). */
const datedAmountSchema = z.object({ amount: z.number(), effective_from: z.string() });

/** GET /prices: one thing that has a price. */
export const priceSchema = z.object({
  kind: z.enum(priceKinds),
  key: z.string(),
  /** Product name, fee name, shipping label or country name. */
  label: z.string(),
  /** Dollars, in force now. */
  amount: z.number(),
  /** ISO 8601, UTC. */
  effective_from: z.string(),
  /** Prices still to come, the next first. */
  planned: z.array(datedAmountSchema),
  /** Earlier prices, the latest first. */
  earlier: z.array(datedAmountSchema),
});
export type Price = z.infer<typeof priceSchema>;
/** Products, the fee, shipping types, then countries by name. */
export const pricesSchema = z.array(priceSchema);

/**
 * POST /prices: one amount for one or several things, from now on or from the beginning of a day in the office's time.
 */
export const priceChangeSchema = z.strictObject({
  items: z
    .array(z.strictObject({ kind: z.enum(priceKinds), key: z.string().check(z.maxLength(20)) }), {
      error: msg("prices.items"),
    })
    .check(z.minLength(1, msg("prices.items")), z.maxLength(priceLimits.changes, msg("prices.items"))),
  amount: amountSchema,
  /** YYYY-MM-DD, after today; null: from now on. */
  effective_on: z.nullable(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, msg("prices.date")))),
});
export type PriceChange = z.infer<typeof priceChangeSchema>;

/** DELETE /prices/planned: cancels changes that are not in force yet, all of them or none. */
export const plannedPricesSchema = z.strictObject({
  items: z
    .array(
      z.strictObject({
        kind: z.enum(priceKinds),
        key: z.string().check(z.maxLength(20)),
        /** As GET /prices gave it. */
        effective_from: z.string().check(z.maxLength(40)),
      }),
      { error: msg("prices.items") },
    )
    .check(
      z.minLength(1, msg("prices.items")),
      z.maxLength(priceLimits.removals, msg("prices.tooMany", priceLimits.removals)),
    ),
});
export type PlannedPrices = z.infer<typeof plannedPricesSchema>;
