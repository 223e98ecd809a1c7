import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { refundedOf } from "./stripe-refunds.ts";

const charge = (amount: number, amount_captured: number, amount_refunded: number) => ({
  amount,
  amount_captured,
  amount_refunded,
});
const made = (amount: number) => ({ amount, status: "succeeded" });
const failed = (amount: number) => ({ amount, status: "failed" });
const byUs = (refund: { amount: number; status: string }, key = "k") => ({
  ...refund,
  metadata: { idempotency_key: key },
});

describe("what went back of a charge (rule M-61)", () => {
  it.each([
    ["is nothing of a hold", charge(7688, 0, 0), [], 0],
    ["is nothing of a hold that was let go", charge(7688, 0, 7688), [], 0],
    ["is nothing where a part was released", charge(20_675, 20_300, 375), [made(375)], 0],
    ["is what was refunded after a part was released", charge(7688, 4688, 4000), [made(3000), made(1000)], 1000],
    ["is the same where Stripe does not list the release", charge(7688, 4688, 4000), [made(1000)], 1000],
    ["counts a refund that is pending", charge(4650, 4650, 1000), [{ amount: 1000, status: "pending" }], 1000],
    ["is nothing of a refund that failed and is in the sum", charge(4650, 4650, 1000), [failed(1000)], 0],
    ["is nothing of a refund that failed and is not in the sum", charge(4650, 4650, 0), [failed(1000)], 0],
    ["is nothing of one that was canceled", charge(4650, 4650, 1000), [{ amount: 1000, status: "canceled" }], 0],
    ["leaves the others", charge(4650, 4650, 3000), [made(2000), failed(1000)], 2000],
    ["leaves the others beside a release", charge(7688, 4688, 6000), [made(3000), made(2000), failed(1000)], 2000],
    ["and beside one that is not listed", charge(7688, 4688, 5000), [made(2000), failed(1000)], 2000],
    ["of the released amount", charge(7688, 4688, 6000), [made(3000), made(3000), failed(1000)], 3000],
    [
      "is the refund that was made again for the released amount",
      charge(7688, 4688, 6000),
      [made(3000), failed(3000)],
      3000,
    ],
    ["is ours of the released amount, in a sum with the release", charge(7688, 4688, 6000), [byUs(made(3000))], 3000],
    ["is ours of the released amount, in a sum without it", charge(7688, 4688, 3000), [byUs(made(3000))], 3000],
  ])("%s", (_, amounts, refunds, expected) => expect(refundedOf(amounts, refunds)).toBe(expected));
});

/** Captures by Stripe's API before 2025-03-31 list what they release and take the whole hold; later ones do neither. */
type Version = "before 2025-03-31" | "since 2025-03-31";

const steps = fc.array(
  fc.record({
    share: fc.constantFrom("all that is left", "the released amount", "10.00"),
    by: fc.constantFrom("us", "them"),
    fails: fc.boolean(),
    leavesSum: fc.boolean(),
  }),
  { maxLength: 6 },
);

it.each(["before 2025-03-31", "since 2025-03-31"] satisfies Version[])(
  "counts refunds that did not fail, in every course captured %s",
  (version) => {
    fc.assert(
      fc.property(fc.constantFrom(0, 3000, 6000), steps, (released, course) => {
        const [hold, captured] = [released + 9000, 9000];
        const isOld = version === "before 2025-03-31";
        const refunds = isOld && released > 0 ? [made(released)] : [];
        let [back, inSum] = [0, isOld ? released : 0];
        course.forEach(({ share, by, fails, leavesSum }, index) => {
          const wanted = { "all that is left": captured, "the released amount": released, "10.00": 1000 }[share];
          const amount = Math.min(wanted, captured - back);
          if (amount === 0) return;
          const refund = fails ? failed(amount) : made(amount);
          refunds.unshift(by === "us" ? byUs(refund, String(index)) : refund);
          if (!fails) back += amount;
          if (!fails || !leavesSum) inSum += amount;
        });
        expect(refundedOf(charge(hold, captured, inSum), refunds, isOld ? hold : captured)).toBe(back);
      }),
      { numRuns: 500 },
    );
  },
);
