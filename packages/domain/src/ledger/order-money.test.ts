import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { statusIds, type StatusId } from "../orders/index.ts";
import {
  due,
  endingShare,
  isPaidInPart,
  justified,
  moneyState,
  owed,
  payable,
  refundable,
  type EntryKind,
  type EndingKind,
  type OrderMoney,
  type ProductMoney,
} from "./index.ts";

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
  reversed: 0,
  products,
  ...changes,
});

test("counts held money as come, also beside a part payment", () => {
  const held = order([living(1, 3000), living(2, 1000)], { held: 4613 });
  expect([payable(held), due(held)]).toEqual([4613, 0]);
  expect(due({ ...held, paid: 2000, held: 2000 })).toBe(613);
});

test("leaves out a product that ended with nothing paid for it, beyond the hold", () => {
  const held = order([living(1, 3000), ended(2, "kept", 1000)], { held: 4000 });
  expect([payable(held), due(held)]).toEqual([4000, 0]);
});

describe("a product that ended before payment", () => {
  const half = order([living(1, 3000), ended(2, "waived", 1000)]);

  test("needs no payment: the rest is due, with all the fees", () => {
    expect([payable(half), due(half), owed(half)]).toEqual([3613, 3613, 0]);
  });

  test("gets no refund when the rest was paid", () => {
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
  test("makes its money owed, unless the office keeps it with a reason", () => {
    expect(owed(order([living(1, 3000), ended(2, "returnable", 1000)], { paid: 4613 }))).toBe(1000);
    expect(owed(order([living(1, 3000), ended(2, "kept", 1000)], { paid: 4613 }))).toBe(0);
  });

  test("leaves nothing owed after its refund", () => {
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

describe("money that went back for the order as a whole", () => {
  test("leaves no second refund for the canceled product that it was owed for", () => {
    const products = [living(1, 3000), ended(2, "returnable", 1000)];
    expect(refundable(order(products, { paid: 4613, refunded: 400 }), 2)).toBe(600);
    expect(refundable(order(products, { paid: 4613, refunded: 1000 }), 2)).toBe(0);
  });

  test("leaves what is kept with a reason to be returned after all", () => {
    const products = [ended(1, "returnable", 3000), ended(2, "kept", 1613)];
    const refunded = order(products, { paid: 4613, refunded: 3000 });
    expect([refundable(refunded, 1), refundable(refunded, 2)]).toEqual([0, 1613]);
  });

  test("leaves no second refund for products that a voided license left unshipped", () => {
    const products = [living(1, 3000, infoVerified), living(2, 1000, shipped)];
    const refunded = order(products, { voided: true, paid: 4613, refunded: 3000 });
    expect([owed(refunded), refundable(refunded, 1), refundable(refunded, 2)]).toEqual([0, 0, 0]);
  });
});

test("a refund that is under way counts as ended: the last product takes the fees, and the amount stays", () => {
  const asked = { ...living(1, 3000), refundAsked: 3000 };
  const both = order([asked, living(2, 1000)], { paid: 4613 });
  expect([endingShare(both, 1), endingShare(both, 2)]).toEqual([3000, 1613]);
});

describe("an order that was paid in part", () => {
  const part = order([living(1, 3000), living(2, 1000)], { paid: 2000 });

  test("owes the rest, and nothing for what ends", () => {
    expect([due(part), owed(part), isPaidInPart({ ...part, due: due(part) })]).toEqual([2613, 0, true]);
    const half = { ...part, products: [living(1, 3000), ended(2, "returnable", 1000)] };
    expect([payable(half), due(half), owed(half), refundable(half, 2)]).toEqual([3613, 1613, 0, 0]);
  });

  test("leaves nothing due when all of it is canceled, before and after its payments went back", () => {
    const over = { ...part, products: [ended(1, "returnable", 3000), ended(2, "returnable", 1613)] };
    expect([payable(over), due(over), owed(over)]).toEqual([2000, 0, 2000]);
    const returned = { ...over, refunded: 2000 };
    expect([payable(returned), due(returned), owed(returned), moneyState(returned, [])]).toEqual([
      2000,
      0,
      0,
      "refunded",
    ]);
  });
});

describe("a dispute that was lost", () => {
  const lost = { paid: 4613, refunded: 4613, reversed: 4613 };

  test("makes what goes on due again, until it is paid again", () => {
    const living2 = [living(1, 3000), living(2, 1000)];
    expect([due(order(living2, lost)), owed(order(living2, lost))]).toEqual([4613, 0]);
    expect(due(order(living2, { ...lost, paid: 2 * 4613 }))).toBe(0);
  });

  test("asks nothing for what ended or was shipped before", () => {
    expect(due(order([living(1, 3000, shipped), living(2, 1000)], lost))).toBe(1613);
    expect(due(order([living(1, 3000, shipped), living(2, 1000, shipped)], lost))).toBe(0);
    expect(due(order([ended(1, "returnable", 3000), living(2, 1000)], lost))).toBe(1613);
    const refundedBefore = { paid: 4613, refunded: 4613, reversed: 1613 };
    expect(due(order([ended(1, "returnable", 3000, 3000), living(2, 1000)], refundedBefore))).toBe(1613);
  });
});

describe("a voided order", () => {
  test("needs no payment, and makes the unshipped products owed", () => {
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
  ["a part payment", ["charge"], { paid: 2000 }, "unpaid"],
  ["a part payment and a declined rest", ["charge", "decline"], { paid: 2000 }, "unpaid"],
  ["a part payment and a hold of the rest", ["charge", "hold"], { paid: 2000, held: 2613 }, "held"],
  [
    "a dispute that was lost",
    ["charge", "dispute", "dispute_closed"],
    { paid: 4613, refunded: 4613, reversed: 4613 },
    "unpaid",
  ],
  [
    "a hold after a dispute that was lost",
    ["charge", "dispute", "dispute_closed", "hold"],
    { paid: 4613, refunded: 4613, reversed: 4613, held: 4613 },
    "held",
  ],
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

const changed = (now: OrderMoney, id: number, changes: Partial<ProductMoney>): OrderMoney => ({
  ...now,
  products: now.products.map((product) => (product.id === id ? { ...product, ...changes } : product)),
});

/** One thing that happens to a paid order: a product ends or ships, the license is voided, or money goes back. */
function happen(now: OrderMoney, [what = 0, which = 0, cents = 0]: readonly number[]): OrderMoney {
  const product = now.products[which % now.products.length];
  if (!product) return now;
  const { id, refunded } = product;
  const share = endingShare(now, id);
  const isLiving = product.ending === null && !now.voided;
  const most = refundable(now, id);
  const back = Math.min(cents, product.ending === null && !now.voided ? 0 : most);
  switch (what % 7) {
    case 0:
      return isLiving ? changed(now, id, { statusId: canceled, ending: { kind: "returnable", share } }) : now;
    case 1:
      return isLiving ? changed(now, id, { statusId: canceled, ending: { kind: "kept", share } }) : now;
    case 2:
      return isLiving ? changed(now, id, { statusId: shipped }) : now;
    case 3:
      return { ...now, voided: true };
    case 4:
      return { ...now, refunded: now.refunded + Math.min(cents, owed(now)) };
    case 5:
      return { ...changed(now, id, { refunded: refunded + back }), refunded: now.refunded + back };
    default: {
      if (!isLiving) return now;
      const approved = {
        statusId: canceled,
        refunded: refunded + most,
        ending: { kind: "returnable", share },
      } as const;
      return { ...changed(now, id, approved), refunded: now.refunded + most };
    }
  }
}

test("leaves no second refund for an active product after a refund at the provider without a product", () => {
  const products = [living(1, 3000, statusIds.refundRequested), living(2, 1000)];
  expect(refundable(order(products, { paid: 4613 }), 1)).toBe(3000);
  expect(refundable(order(products, { paid: 4613, refunded: 2500 }), 1)).toBe(500);
  expect(refundable(order(products, { paid: 4613, refunded: 4613 }), 1)).toBe(0);
});

/** The money that the office should have and lacks. */
const lacking = (now: OrderMoney): number => Math.max(justified(now) - (now.paid - now.refunded), 0);

test("after a refund at the provider, the portal refunds nothing of what the office lacks", () => {
  const prices = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 4 });
  const course = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat(20_000)), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(prices, fc.integer({ min: 0, max: 5000 }), course, fc.nat(20_000), (list, fees, steps, there) => {
      const total = list.reduce((a, b) => a + b, fees);
      const products = list.map((price, index) => living(index, price));
      let now = order(products, { total, paid: total, refunded: Math.min(there, total) });
      for (const step of steps) {
        const before = lacking(now);
        now = happen(now, step);
        expect(lacking(now)).toBeLessThanOrEqual(before);
      }
    }),
    { numRuns: 1000 },
  );
});

test("whatever is refunded, the office keeps what living and shipped products justify", () => {
  const prices = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 4 });
  const course = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat(20_000)), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(prices, fc.integer({ min: 0, max: 5000 }), course, (list, fees, steps) => {
      const total = list.reduce((a, b) => a + b, fees);
      const products = list.map((price, index) => living(index, price));
      let now = order(products, { total, paid: total });
      for (const step of steps) {
        now = happen(now, step);
        expect(now.paid - now.refunded).toBeGreaterThanOrEqual(justified(now));
      }
    }),
    { numRuns: 1000 },
  );
});
