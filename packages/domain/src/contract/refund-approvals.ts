import * as z from "zod/mini";
import { bulkAnswerSchema } from "./bulk-answer.ts";
import { dollarsSchema } from "./catalog.ts";
import { listedProductsSchema } from "./papers.ts";

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
