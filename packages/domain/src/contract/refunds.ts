import * as z from "zod/mini";
import { limits, textField } from "../orders/index.ts";
import { isWholeCents } from "../pricing/index.ts";
import { msg } from "@dop/texts/message";
import { dollarsSchema } from "./catalog.ts";

/** The reason for returning or keeping money; the customer reads it. */
export const moneyReasonSchema = textField(limits.reason, {
  required: msg("officeValidation.moneyReasonRequired"),
  max: msg("validation.max2000"),
});

/**
 * Decision about money that was paid for a product that is canceled (rule M-29). `request`: the product goes to Refund
 * Requested, for an admin to approve. `none`: the office keeps it, with a reason. Without either the money stays owed.
 */
export const refundChoiceFields = {
  refund: z.optional(z.enum(["request", "none"])),
  reason: z.optional(textField(limits.reason, { max: msg("validation.max2000") })),
};
interface RefundChoice {
  readonly refund?: "request" | "none" | undefined;
  readonly reason?: string | undefined;
}

/** Money is kept only with a reason. */
export const keptHasReason = <T extends RefundChoice>() =>
  z.refine<T>((choice) => choice.refund !== "none" || (choice.reason ?? "") !== "", {
    error: msg("officeValidation.moneyReasonRequired"),
    path: ["reason"],
  });

/** The amount that the screen shows as paid, in dollars; another now means that money came meanwhile (rule M-38). */
export const expectedPaidField = {
  expected_paid: z.optional(z.number().check(z.nonnegative(), z.lte(10_000_000))),
};

/** POST /orders/{id}/cancel */
export const cancelOrderSchema = z
  .strictObject({
    ...refundChoiceFields,
    ...expectedPaidField,
  })
  .check(keptHasReason());

/** POST /orders/{id}/refunds: returns what is owed on an order, or a part of what was paid for goodwill (rule M-30). */
export const refundRequestSchema = z
  .strictObject({
    /** Money that the office need not return, such as the shipping of a late delivery; with an amount (rule M-67). */
    kind: z.optional(z.literal("goodwill")),
    /** Without one, what is owed on the order as a whole. */
    order_product_id: z.optional(z.int().check(z.positive())),
    /** Dollars with at most two decimals; without it all that is refundable. */
    amount: z.optional(
      z
        .number({ error: msg("officeValidation.refundAmount") })
        .check(
          z.positive(msg("officeValidation.refundAmount")),
          z.refine(isWholeCents, msg("officeValidation.refundAmount")),
          z.lte(1_000_000, msg("officeValidation.refundAmount")),
        ),
    ),
    reason: moneyReasonSchema,
    /** The office has paid it by this check: the provider is not asked (rule M-63). */
    check_number: z.optional(
      z.string().check(z.trim(), z.regex(/^[\dA-Za-z-]{1,30}$/, msg("officeValidation.checkNumber"))),
    ),
  })
  .check(
    z.refine(({ kind, amount }) => kind === undefined || amount !== undefined, {
      error: msg("officeValidation.refundAmount"),
      path: ["amount"],
    }),
  );
export const refundAnswerSchema = z.object({ refunded: dollarsSchema, isEmailError: z.boolean() });
