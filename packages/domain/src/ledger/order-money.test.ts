import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { statusIds, type StatusId } from "../orders/index.ts";
import { due, endingShare, moneyState, owed, payable, refundable } from "./index.ts";
import type { EntryKind, EndingKind, OrderMoney, ProductMoney } from "./index.ts";

const { orderPlaced, infoVerified, canceled, shipped } = statusIds;

const living = (id: number, price: number, statusId: StatusId = orderPlaced): ProductMoney => ({
  id,
  statusId,
  price,
  ending: null,
  refunded: 0,
  refundAsked: null,
});
const ended = (id: number, kind: EndingKind, share: number, refunded = 0): ProductMoney => ({
  id,
  statusId: canceled,
  price: share,
  ending: { kind, share },
  refunded,
  refundAsked: null,
});

/** An apostille order of $30.00 + $10.00, with $6.13 of shipping and fees. */
const order = (products: readonly ProductMoney[], changes: Partial<OrderMoney> = {}): OrderMoney => ({
  total: 4613,
  voided: false,
  held: 0,
  paid: 0,
  refunded: 0,
  products,
  ...changes,
});

describe("a product that ended before payment", () => {
  const half = order([living(1, 3000), ended(2, "waived", 1000)]);

  test("is not paid for: the rest is due, with all the fees", () => {
    expect([payable(half), due(half), owed(half)]).toEqual([3613, 3613, 0]);
  });

  test("is not refunded when the rest was paid", () => {
    const paid = { ...half, paid: 3613 };
    expect([due(paid), owed(paid), refundable(paid, 2)]).toEqual([0, 0, 0]);
    // The last product takes the fees with it, and none of the one that was never paid.
    expect([endingShare(paid, 1), refundable(paid, 1)]).toEqual([3613, 3613]);
  });

  test("leaves nothing to pay when it was the last one", () => {
    const over = order([ended(1, "waived", 3000), ended(2, "waived", 1613)]);
    expect([payable(over), due(over), moneyState(over, [])]).toEqual([0, 0, "unpaid"]);
  });
});

describe("a product that was canceled after payment", () => {
  test("is owed without a word, and not when the office keeps the money with a reason", () => {
    expect(owed(order([living(1, 3000), ended(2, "returnable", 1000)], { paid: 4613 }))).toBe(1000);
    expect(owed(order([living(1, 3000), ended(2, "kept", 1000)], { paid: 4613 }))).toBe(0);
  });

  test("is settled by its refund", () => {
    const refunded = order([living(1, 3000), ended(2, "returnable", 1000, 1000)], { paid: 4613, refunded: 1000 });
    expect([owed(refunded), refundable(refunded, 2), due(refunded)]).toEqual([0, 0, 0]);
  });

  test("takes the fees with it when it is the last", () => {
    const first = order([ended(1, "returnable", 3000, 3000), living(2, 1000)], { paid: 4613, refunded: 3000 });
    expect(endingShare(first, 2)).toBe(1613);
    const both = order([ended(1, "kept", 3000), ended(2, "returnable", 1613)], { paid: 4613 });
    expect([owed(both), refundable(both, 2), refundable(both, 1)]).toEqual([1613, 1613, 3000]);
  });
});

test("a refund that is under way counts as ended: the last product takes the fees, and the amount stays", () => {
  const asked = { ...living(1, 3000), refundAsked: 3000 };
  const both = order([asked, living(2, 1000)], { paid: 4613 });
  expect([endingShare(both, 1), endingShare(both, 2)]).toEqual([3000, 1613]);
});

describe("a voided order", () => {
  test("is not paid any more, and owes what was not shipped", () => {
    const products = [living(1, 3000, infoVerified), living(2, 1000)];
    expect(due(order(products, { voided: true }))).toBe(0);
    expect(owed(order(products, { voided: true, paid: 4613 }))).toBe(4613);
    const halfShipped = [living(1, 3000, shipped), living(2, 1000)];
    expect(owed(order(halfShipped, { voided: true, paid: 4613 }))).toBe(1000);
  });
});

test("money that came twice is owed, whatever the order is at", () => {
  expect(owed(order([living(1, 3000), living(2, 1000)], { paid: 2 * 4613 }))).toBe(4613);
});

test.each<[string, readonly EntryKind[], Partial<OrderMoney>, string]>([
  ["nothing yet", [], {}, "unpaid"],
  ["a card that was declined", ["decline"], {}, "declined"],
  ["a hold", ["decline", "hold"], { held: 4613 }, "held"],
  ["a hold that lapsed", ["hold", "release"], {}, "released"],
  ["a decline after a lapsed hold", ["hold", "release", "decline"], {}, "declined"],
  ["a payment", ["hold", "charge"], { paid: 4613 }, "paid"],
  ["a part refunded", ["charge", "refund"], { paid: 4613, refunded: 1 }, "part_refunded"],
  ["all refunded", ["charge", "refund"], { paid: 4613, refunded: 4613 }, "refunded"],
  ["a dispute", ["charge", "dispute"], { paid: 4613 }, "disputed"],
  ["a closed dispute", ["charge", "dispute", "dispute_closed"], { paid: 4613 }, "paid"],
  ["a free order", [], { total: 0 }, "paid"],
])("the state after %s", (_name, kinds, changes, state) => {
  const entries = kinds.map((kind) => ({ kind }));
  expect(moneyState(order([living(1, 0)], changes), entries)).toBe(state);
});

const endedIn = (products: readonly ProductMoney[], id: number, ending: ProductMoney["ending"]): ProductMoney[] =>
  products.map((product) => (product.id === id ? { ...product, ending } : product));

test("shares add up to the total in whatever order products end, and no money is left over", () => {
  const prices = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 10 });
  const kinds = fc.array(fc.constantFrom<EndingKind>("waived", "returnable"), { minLength: 10, maxLength: 10 });
  fc.assert(
    fc.property(prices, fc.integer({ min: 0, max: 20_000 }), kinds, fc.integer(), (list, fees, ends, seed) => {
      const total = list.reduce((a, b) => a + b, fees);
      const turns = list
        .map((_price, index) => index)
        .toSorted((a, b) => ((a * 7 + seed) % 11) - ((b * 7 + seed) % 11));
      let now = order(
        list.map((price, index) => living(index, price)),
        { total },
      );
      for (const [turn, id] of turns.entries()) {
        const share = endingShare(now, id);
        const ending = { kind: ends[turn] ?? "waived", share } as const;
        expect(share).toBeGreaterThanOrEqual(0);
        now = order(endedIn(now.products, id, ending), { total });
      }
      expect(now.products.reduce((shares, { ending }) => shares + (ending?.share ?? 0), 0)).toBe(total);
      const paid = { ...now, paid: payable(now) };
      expect(owed(paid)).toBe(paid.paid);
      expect(due(paid)).toBe(0);
    }),
  );
});
