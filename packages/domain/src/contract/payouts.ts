// Rules: M-51 (docs/rules)
import * as z from "zod/mini";
import { parseDay } from "../dates/index.ts";
import { msg } from "@dop/texts/message";
import { dollarsSchema } from "./catalog.ts";
import { notReversed, ofDays } from "./reports.ts";
import { timestampSchema } from "./timestamp.ts";
import { dateSchema } from "./transmittals.ts";

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
  /** Whether the portal's ledger has it, or the provider's payouts. */
  where: z.enum(["ledger", "provider"]),
  kind: z.string(),
  /** Null when the provider's line names no order of ours. */
  order_id: z.nullable(z.number()),
  reference: z.string(),
  /** Less than nothing where money went. */
  amount: dollarsSchema,
  at: timestampSchema,
});

/** GET /reports/closeouts/{number}/payouts, GET /reports/payouts: the ledger's lines and the provider's, compared. */
export const payoutsSchema = z.object({
  provider: z.string(),
  /** Sum of the ledger's lines: charged less refunded and lost. */
  ledger: dollarsSchema,
  /** Of it, what the provider has paid out, before its fees. */
  paid_out: dollarsSchema,
  /** Of it, what no payout has had time to hold: not known yet. */
  not_known: z.object({ count: z.number(), amount: dollarsSchema }),
  /** Provider fees deducted from the payout. */
  fees: dollarsSchema,
  payouts: z.array(z.object({ reference: z.string(), arrives_on: z.string(), amount: dollarsSchema })),
  differences: z.array(payoutDifferenceSchema),
});
export type Payouts = z.infer<typeof payoutsSchema>;
