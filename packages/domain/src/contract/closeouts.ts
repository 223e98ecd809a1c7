// Rules: M-55 (docs/rules)
import * as z from "zod/mini";
import { dollarsSchema } from "./catalog.ts";
import { numberFilter } from "./query-fields.ts";
import { reportTableSchema } from "./reports.ts";
import { timestampSchema } from "./timestamp.ts";
import { dateSchema } from "./transmittals.ts";

/** Body of POST /reports/closeouts: the last day of the office that the closeout covers. */
export const closeoutBodySchema = z.object({ day: dateSchema });

/** Query of GET /reports/closeouts: those with a smaller number; the newest without it. */
export const closeoutsQuerySchema = z.object({ before: numberFilter() });

const closeoutSummary = {
  number: z.number(),
  /** Days of the office, YYYY-MM-DD, both included. */
  first_day: z.string(),
  day: z.string(),
  closed_at: timestampSchema,
  closed_by: z.string(),
  charged: dollarsSchema,
  refunded: dollarsSchema,
  /** Charged less refunded. */
  net: dollarsSchema,
};

export const closeoutsSchema = z.object({
  /** The newest first, at most 100. */
  closeouts: z.array(z.object(closeoutSummary)),
  /** Ask for older ones with `before`; null: that was all. */
  next: z.nullable(z.number()),
  /** The first day that is not closed, or that of the first movement of money; null when there was none yet. */
  open_from: z.nullable(z.string()),
});
export type Closeouts = z.infer<typeof closeoutsSchema>;

/** A movement of money of a closed day. */
const closeoutEntrySchema = z.object({
  at: timestampSchema,
  kind: z.string(),
  order_id: z.number(),
  provider: z.string(),
  reference: z.string(),
  amount: dollarsSchema,
});

export const closeoutSchema = z.object({
  ...closeoutSummary,
  tables: z.array(reportTableSchema),
  entries: z.array(closeoutEntrySchema),
});
export type Closeout = z.infer<typeof closeoutSchema>;
