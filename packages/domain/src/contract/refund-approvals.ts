import * as z from "zod/mini";
import { msg } from "@dop/texts/message";
import { limits, textField } from "../orders/index.ts";
import { bulkAnswerSchema } from "./bulk-answer.ts";
import { dollarsSchema } from "./catalog.ts";
import { timestampSchema } from "./timestamp.ts";
import { listedProductsSchema } from "./papers.ts";

/** 202 of POST /orders/{id}/refunds: it waits for a second admin (rule M-68). */
export const refundRequestedSchema = z.object({ requested: z.literal(true), request_id: z.number() });

/** POST /orders/{id}/refunds/requests/{request}; its requester withdraws it by "decline". Staff read the reason. */
export const refundDecisionSchema = z.strictObject({
  decision: z.enum(["approve", "decline"]),
  reason: z.optional(textField(limits.reason, { max: msg("validation.max2000") })),
});

/** A refund that an admin requested and another one has decided on (rule M-68); its requester may have withdrawn it. */
export const refundDecidedSchema = z.object({
  id: z.number(),
  amount: z.number(),
  order_product_id: z.nullable(z.number()),
  reason: z.string(),
  requested_by: z.string(),
  requested_at: timestampSchema,
  state: z.enum(["approved", "declined", "withdrawn"]),
  decided_by: z.string(),
  decided_at: timestampSchema,
  decline_reason: z.nullable(z.string()),
});

/** GET /orders/products/refunds: what approving the refunds of these order products would do now. */
export const refundsQuerySchema = z.object({ order_products: listedProductsSchema });
export const refundsPreviewSchema = z.object({
  orders: z.number(),
  documents: z.number(),
  /** Dollars that go back. */
  total: dollarsSchema,
  /** Chosen products whose refunds cannot be approved. */
  refused: z.number(),
  /** Each document's own dollars, and who requested its refund last; null for the portal. */
  items: z.array(z.object({ id: z.number(), amount: dollarsSchema, requested_by: z.nullable(z.string()) })),
  /** Dollars of shipping and fees that go back with the last documents of orders; with the items', the total. */
  fees: dollarsSchema,
});

/** Answer of POST /orders/products/refunds: the result for each product, and the dollars that went back. */
export const refundsApprovedSchema = z.object({ ...bulkAnswerSchema.shape, refunded: dollarsSchema });
