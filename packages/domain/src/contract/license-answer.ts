import * as z from "zod/mini";
import { customerProductIds, licenseSchema, type CustomerProductId } from "../orders/index.ts";
import { msg } from "../texts/message.ts";

/** POST /orders/check-license: may this product be ordered for this license (rule O-26). */
export const licenseQuestionSchema = z.strictObject({
  number: licenseSchema.shape.number,
  productType: z.literal([...customerProductIds] as [CustomerProductId, ...CustomerProductId[]], {
    error: msg("inputProblems.productUnknown"),
  }),
  spouse1Last: licenseSchema.shape.spouse1Last,
  spouse2Last: licenseSchema.shape.spouse2Last,
});
export type LicenseQuestion = z.infer<typeof licenseQuestionSchema>;

/** Why a product cannot be ordered, or what it waits for; `unmatched` says nothing about the license. */
export const licenseReasons = ["unmatched", "voided", "not_finalized", "correction_window"] as const;
export const licenseAnswerSchema = z.object({
  may_order: z.boolean(),
  /** Absent when there is nothing to say. */
  reason: z.optional(z.enum(licenseReasons)),
  /** For the customer, with the office's phone and email where there is something to ask. */
  message: z.string(),
});
