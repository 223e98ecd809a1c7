import type { BalanceTransaction } from "./stripe-records.ts";

const daySeconds = 86_400;
/** So many days of UTC after the day that a payout is of. */
const delayDays = 2;

interface List {
  readonly object: "list";
  readonly has_more: boolean;
  readonly data: readonly { readonly id: string }[];
}

/** A page of a list as Stripe answers it: `limit` of them, those after `starting_after`. */
function page(all: readonly { readonly id: string }[], form: Record<string, string>): List {
  const from = all.findIndex(({ id }) => id === form["starting_after"]) + 1;
  const data = all.slice(from, from + Number(form["limit"] ?? 10));
  return { object: "list", has_more: from + data.length < all.length, data };
}

/** The payouts that are made by now, each of a day's movements less the fees, with Stripe's calls for them. */
export function payoutsOf(balance: readonly BalanceTransaction[], now: Date) {
  const days = new Map<number, BalanceTransaction[]>();
  for (const one of balance) {
    const made = (Math.floor(one.created / daySeconds) + delayDays) * daySeconds;
    if (made * 1000 <= now.getTime()) days.set(made, [...(days.get(made) ?? []), one]);
  }
  const payouts = [...days].map(([created, moved]) => ({
    id: `po_${String(created)}`,
    object: "payout",
    status: "paid",
    created,
    arrival_date: created,
    amount: moved.reduce((sum, { amount, fee }) => sum + amount - fee, 0),
  }));
  return {
    /** GET /v1/payouts, the newest first. */
    list: (form: Record<string, string>): List => {
      const [from, to] = [Number(form["created[gte]"] ?? 0), Number(form["created[lt]"] ?? Infinity)];
      const fit = payouts.filter(({ created }) => created >= from && created < to);
      return page(
        fit.toSorted((a, b) => b.created - a.created),
        form,
      );
    },
    /** GET /v1/balance_transactions?payout=, of which the payout itself is one. */
    transactions: (form: Record<string, string>): List => {
      const payout = payouts.find(({ id }) => id === form["payout"]);
      const own = payout && {
        id: `txn_${payout.id}`,
        type: "payout",
        amount: -payout.amount,
        fee: 0,
        source: payout.id,
      };
      return page(own ? [own, ...(days.get(payout.created) ?? [])] : [], form);
    },
  };
}
