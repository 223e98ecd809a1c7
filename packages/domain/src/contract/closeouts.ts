// Rules: M-51, M-55 (docs/rules)
import * as z from "zod/mini";
import { msg } from "@dop/texts/message";
import { dollarsSchema } from "./catalog.ts";
import { dateSchema, filter, numberFilter } from "./query-fields.ts";
import { timestampSchema } from "./timestamp.ts";
import { reportTableSchema, notReversed, ofDays } from "./reports.ts";
import { parseDay } from "../dates/index.ts";

/** Body of POST /reports/closeouts. */
export const closeoutBodySchema = z.object({
  /** The last day of the office that the closeout covers. */
  day: dateSchema,
  /** The first closeout begins with the first movement of money instead of its own day. */
  from_first: z.optional(z.boolean()),
});

/** Query of GET /reports/closeouts. */
export const closeoutsQuerySchema = z.object({
  /** Those with a smaller number; the newest without it. */
  before: numberFilter(),
  /** The day with which a first closeout would begin. */
  day: filter(dateSchema),
});

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
  /** Money before the `day` of a first closeout, which would be in none. */
  earlier: z.optional(z.object({ charged: dollarsSchema, refunded: dollarsSchema })),
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

const mostDays = 31;

/** Query of GET /reports/payouts: days of the office, both included; the provider is asked about each. */
export const payoutsQuerySchema = z.object({ from: dateSchema, to: dateSchema }).check(
  notReversed,
  z.refine(
    ofDays(({ from, to }) => parseDay(to) - parseDay(from) < mostDays),
    { error: msg("officeValidation.payoutsTooLong"), path: ["from"] },
  ),
);

/** A movement of money that only one of the two sides has. */
const payoutDifferenceSchema = z.object({
  /** The side that has it: the portal's ledger, or the provider's payouts. */
  where: z.enum(["ledger", "provider"]),
  kind: z.string(),
  /** Null when the provider's line names no order of ours. */
  order_id: z.nullable(z.number()),
  reference: z.string(),
  /** Negative where money went out. */
  amount: dollarsSchema,
  at: timestampSchema,
});

/** GET /reports/closeouts/{number}/payouts, GET /reports/payouts: the ledger's lines and the provider's, compared. */
export const payoutsSchema = z.object({
  provider: z.string(),
  /** Sum of the ledger's lines: charged less refunded and lost. */
  ledger: dollarsSchema,
  /** The part that the provider has paid out, before its fees. */
  paid_out: dollarsSchema,
  /** The part for which it is too early to be in a payout. */
  not_known: z.object({ count: z.number(), amount: dollarsSchema }),
  /** Provider fees deducted from the payout. */
  fees: dollarsSchema,
  payouts: z.array(z.object({ reference: z.string(), arrives_on: z.string(), amount: dollarsSchema })),
  differences: z.array(payoutDifferenceSchema),
});
export type Payouts = z.infer<typeof payoutsSchema>;
