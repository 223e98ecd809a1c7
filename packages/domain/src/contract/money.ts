import * as z from "zod/mini";
import { entryKinds, moneyStates } from "../ledger/index.ts";
import { dollarsSchema } from "./catalog.ts";
import { timestampSchema } from "./timestamp.ts";

/** An order's money in dollars, as both answers of an order carry it (rules M-25 and M-26). */
export const moneySchema = z.object({
  state: z.enum(moneyStates),
  /** The frozen total. */
  total: dollarsSchema,
  /** The total without the products that ended before they were charged. */
  payable: dollarsSchema,
  held: dollarsSchema,
  paid: dollarsSchema,
  refunded: dollarsSchema,
  /** The amount still to be paid. */
  due: dollarsSchema,
  /** The amount to be refunded. */
  owed: dollarsSchema,
  /** The ledger, oldest first. */
  entries: z.array(
    z.object({
      at: timestampSchema,
      kind: z.enum(entryKinds),
      amount: dollarsSchema,
      /** The product that a refund is for; null for the order as a whole. */
      order_product_id: z.nullable(z.number()),
      /** The provider's name of it. */
      reference: z.string(),
      /** The last four digits of the card, where the provider tells them. */
      card_last4: z.nullable(z.string()),
    }),
  ),
});
export type Money = z.infer<typeof moneySchema>;

/** Money of one order product, in both answers, in dollars. */
export const productMoneyFields = {
  /** The amount that can still be refunded for it. */
  refundable: dollarsSchema,
  refunded: dollarsSchema,
  /** The amount that the office keeps although it was canceled, and the reason (rule M-29); null for none. */
  kept: z.nullable(z.object({ amount: dollarsSchema, reason: z.string() })),
};
