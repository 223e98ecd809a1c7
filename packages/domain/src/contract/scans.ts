import * as z from "zod/mini";
import { longestScan } from "../scan/index.ts";
import { textFilter } from "./query-fields.ts";

/** `misread`: a code of ours that was not read whole; `missing`: of an order or a shipment that is not here. */
export const scanKinds = ["document", "tracking", "misread", "missing", "unknown"] as const;
export type ScanKind = (typeof scanKinds)[number];

/** Query of GET /scans: what a scanner has read. */
export const scanQuerySchema = z.object({ code: textFilter(longestScan) });

/** Destination of a scan: an order product, or those of a tracking number. The scanned text is never answered. */
export const scanAnswerSchema = z.object({
  kind: z.enum(scanKinds),
  items: z.array(
    z.object({
      order_id: z.number(),
      order_product_id: z.number(),
      product_name: z.string(),
      status_name: z.string(),
    }),
  ),
});
export type ScanAnswer = z.infer<typeof scanAnswerSchema>;
