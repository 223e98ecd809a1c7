// Rules: M-51 (docs/rules)
import type Stripe from "stripe";
import type { Payout, PayoutLine } from "./port.ts";
import { currency, idOf } from "./stripe-events.ts";

const pageSize = 100;

const kinds: Readonly<Record<string, PayoutLine["kind"]>> = {
  charge: "charge",
  payment: "charge",
  refund: "refund",
  payment_refund: "refund",
  refund_failure: "refund",
  payment_failure_refund: "refund",
  adjustment: "dispute",
};

const dateOf = (seconds: number): Date => new Date(seconds * 1000);

function lineOf({ id, type, source, amount, fee, created }: Stripe.BalanceTransaction): PayoutLine {
  const of = typeof source === "object" && source !== null ? source : null;
  const payment = (of !== null && "payment_intent" in of ? idOf(of.payment_intent ?? null) : null) ?? null;
  // An adjustment without a payment is no dispute.
  const kind = (type === "adjustment" && payment === null ? undefined : kinds[type]) ?? "other";
  return { kind, payment, reference: idOf(source) ?? id, amountCents: amount, feeCents: fee, at: dateOf(created) };
}

/** All pages of a list. */
export async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of list) found.push(one);
  return found;
}

/**
 * The payouts made between two times, with their lines; the payout itself is no line. Stripe names the lines of those
 * alone that it made by its schedule.
 */
export async function listStripePayouts(stripe: Stripe, from: Date, to: Date): Promise<Payout[]> {
  const created = { gte: Math.floor(from.getTime() / 1000), lt: Math.ceil(to.getTime() / 1000) };
  const payouts = await all(stripe.payouts.list({ created, limit: pageSize }));
  const found: Payout[] = [];
  for (const { id, status, automatic, amount, currency: paidIn, arrival_date: arrives } of payouts) {
    if (!automatic) continue;
    // Money of another currency is not the orders' (rule M-11).
    if (status === "failed" || status === "canceled" || (paidIn ?? currency) !== currency) continue;
    const lines = await all(stripe.balanceTransactions.list({ payout: id, limit: pageSize, expand: ["data.source"] }));
    found.push({
      reference: id,
      arrivesOn: dateOf(arrives).toISOString().slice(0, 10),
      amountCents: amount,
      lines: lines.filter(({ type }) => type !== "payout").map(lineOf),
    });
  }
  return found.toSorted((a, b) => (a.arrivesOn < b.arrivesOn ? -1 : 1));
}
