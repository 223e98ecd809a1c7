import Stripe from "stripe";
import { expect, it, vi } from "vitest";
import { listStripePayouts } from "./stripe-payouts.ts";

const day = new Date("2026-11-21T00:00:00Z");

it("takes no payout of another currency for dollars, nor one that failed or was made by hand", async () => {
  const stripe = new Stripe("sk_test_1");
  const paid = { object: "payout", status: "paid", automatic: true, amount: 4650 };
  const made = { ...paid, currency: "usd", arrival_date: day.getTime() / 1000 };
  const data = [
    { ...made, id: "po_1" },
    { ...made, id: "po_2", currency: "eur" },
    { ...made, id: "po_3", status: "failed" },
    { ...made, id: "po_4", automatic: false },
  ];
  const list = (items: readonly object[]) => (() => items.values()) as never;
  vi.spyOn(stripe.payouts, "list").mockImplementation(list(data));
  vi.spyOn(stripe.balanceTransactions, "list").mockImplementation(list([]));
  expect((await listStripePayouts(stripe, day, day)).map(({ reference }) => reference)).toEqual(["po_1"]);
});
