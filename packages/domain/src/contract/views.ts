// Rules: P-17 (docs/rules)
import { z } from "zod/mini";

export const viewingOffices = ["clerk", "lt-governor"] as const;
export const viewedParts = ["details", "photo", "document", "correction", "messages"] as const;

/** GET /orders/uuid/{uuid}/views: which office saw which part of an order on which day, newest day first. */
export const orderViewsSchema = z.array(
  z.object({
    /** Of the office: YYYY-MM-DD. */
    day: z.string(),
    office: z.enum(viewingOffices),
    what: z.enum(viewedParts),
  }),
);
