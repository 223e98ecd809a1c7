import * as z from "zod/mini";
import { bulkAnswerSchema } from "./bulk-answer.ts";
import { dollarsSchema } from "./catalog.ts";
import { listedProductsSchema } from "./papers.ts";

/** 202 of POST /orders/{id}/refunds: it waits for a second admin (rule M-68). */
export const refundRequestedSchema = z.object({ requested: z.literal(true), request_id: z.number() });

/** POST /orders/{id}/refunds/requests/{request}; its requester withdraws it by "decline". */
export const refundDecisionSchema = z.strictObject({ decision: z.enum(["approve", "decline"]) });

/** GET /orders/products/refunds: what approving the refunds of these order products would do now. */
export const refundsQuerySchema = z.object({ order_products: listedProductsSchema });
export const refundsPreviewSchema = z.object({
  orders: z.number(),
  documents: z.number(),
  /** Dollars that go back. */
  total: dollarsSchema,
  /** Chosen products whose refunds cannot be approved. */
  refused: z.number(),
});

/** Answer of POST /orders/products/refunds: the result for each product, and the dollars that went back. */
export const refundsApprovedSchema = z.object({ ...bulkAnswerSchema.shape, refunded: dollarsSchema });
