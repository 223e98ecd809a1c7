import type Stripe from "stripe";
import { expanding } from "./stripe-forms.ts";
import { payoutObject, transactionObject } from "./stripe-objects.ts";
import type { BalanceTransaction } from "./stripe-records.ts";

const daySeconds = 86_400;
/** So many days of UTC after the day that a payout is of. */
const delayDays = 2;

/** A page of a list as Stripe answers it: `limit` of them, those after `starting_after`. */
export function page<T extends { readonly id: string }>(
  url: string,
  all: readonly T[],
  form: Record<string, string>,
): Stripe.ApiList<T> {
  const from = all.findIndex(({ id }) => id === form["starting_after"]) + 1;
  const data = all.slice(from, from + Number(form["limit"] ?? 10));
  return { object: "list", url, has_more: from + data.length < all.length, data };
}

/**
 * The payouts that are made by now, each of a day's movements less the fees, with Stripe's calls for them.
 * @param byHand those that someone made in the dashboard
 */
export function payoutsOf(balance: readonly BalanceTransaction[], now: Date, byHand: readonly Stripe.Payout[] = []) {
  const days = new Map<number, BalanceTransaction[]>();
  for (const one of balance) {
    const made = (Math.floor(one.created / daySeconds) + delayDays) * daySeconds;
    if (made * 1000 <= now.getTime()) days.set(made, [...(days.get(made) ?? []), one]);
  }
  const payouts = [...days].map(([created, moved]) => {
    const amount = moved.reduce((sum, { amount: cents, fee }) => sum + cents - fee, 0);
    return payoutObject(`po_${String(created)}`, created, amount);
  });
  return {
    /** GET /v1/payouts, the newest first. */
    list: (form: Record<string, string>) => {
      const [from, to] = [Number(form["created[gte]"] ?? 0), Number(form["created[lt]"] ?? Infinity)];
      const fit = [...payouts, ...byHand].filter(({ created }) => created >= from && created < to);
      return page(
        "/v1/payouts",
        fit.toSorted((a, b) => b.created - a.created),
        form,
      );
    },
    /** GET /v1/balance_transactions?payout=; the list includes the payout itself. */
    transactions: (form: Record<string, string>) => {
      const payout = payouts.find(({ id }) => id === form["payout"]);
      if (!payout) return page("/v1/balance_transactions", [], form);
      const isWhole = expanding(form)("data.source");
      const moved = (days.get(payout.created) ?? []).map((one) => transactionObject(one, isWhole));
      const { id, amount, created } = payout;
      const own = { id: `txn_${id}`, type: "payout", amount: -amount, fee: 0, source: payout } as const;
      return page("/v1/balance_transactions", [transactionObject({ ...own, created }, false), ...moved], form);
    },
  };
}
