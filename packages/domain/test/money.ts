import type { Money } from "@dop/domain/contract";

/** The money of an order that was paid in full with a card, in dollars. */
export function paidMoney(total: number, changes: Partial<Money> = {}): Money {
  const at = "2026-11-01T18:05:00.000Z";
  return {
    state: "paid",
    total,
    payable: total,
    held: 0,
    paid: total,
    refunded: 0,
    due: 0,
    owed: 0,
    entries: [{ at, kind: "charge", amount: total, order_product_id: null, reference: "sbx_1", card_last4: "4242" }],
    ...changes,
  };
}
