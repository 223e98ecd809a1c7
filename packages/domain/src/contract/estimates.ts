import * as z from "zod/mini";
import { estimateBases } from "../estimates/index.ts";
import { timestampSchema } from "./timestamp.ts";

/** YYYY-MM-DD at the office. */
const day = z.string();

/** The days by which five, and eight, of ten such orders are done (rules O-36, O-38). */
export const estimateSchema = z.object({
  p50: day,
  p80: day,
  /** `history` of other orders, or the office's published `standard`. */
  basis: z.enum(estimateBases),
  made_at: timestampSchema,
});

/** GET /estimates: what is ordered today. */
export const estimatesSchema = z.array(
  z.object({
    product_id: z.number(),
    /** The certificate that the destination takes; null for products that stay in the country. */
    kind: z.nullable(z.enum(["apostille", "authentication"])),
    ...estimateSchema.shape,
  }),
);
export type ProductEstimate = z.infer<typeof estimatesSchema>[number];

/** The estimate of an order product: none before it is paid, after its end and outside its workflow. */
export const estimateField = { estimate: z.optional(z.nullable(estimateSchema)) };
