import { priceChangeSchema } from "@dop/domain/contract";
import { msg } from "@dop/texts/message";
import * as z from "zod/mini";

/** A comma only separates thousands: "12,50" is not a price, and certainly not 1,250. */
const typedAmount = /^\$?\s*(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d*)?$/;

const dollars = z.transform((text: string) =>
  typedAmount.test(text.trim()) ? Number(text.replaceAll(/[$,\s]/g, "")) : Number.NaN,
);

/**
 * The form of a change: an amount as people type it, and the day when it is not from now on.
 * @param tomorrow the first day that can be planned for, YYYY-MM-DD in the office's time; undefined: from now on
 */
export const changePriceSchemaOf = (tomorrow: string | undefined) =>
  z.object({
    amount: z.pipe(z.pipe(z.string(), dollars), priceChangeSchema.shape.amount),
    effective_on: z
      .string()
      .check(
        z.refine(
          (day) => tomorrow === undefined || (/^\d{4}-\d{2}-\d{2}$/.test(day) && day >= tomorrow),
          msg("prices.date"),
        ),
      ),
  });
