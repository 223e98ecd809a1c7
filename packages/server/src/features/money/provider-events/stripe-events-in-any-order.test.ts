import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openStripeOffice, type StripeOffice } from "../../../../test/external-services/stripe-office.ts";
import { placeOrder, readOrder, type TestOrder } from "../../../../test/orders.ts";
import type { StripeDelivery } from "../../../../test/peers/stripe.ts";
import { recordsOf } from "../../../../test/records.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { millisecondsIn } from "../../../lib/time.ts";

let office: StripeOffice;
const open = async (capture: string) => {
  office = await openStripeOffice({ PAYMENT_CAPTURE: capture });
};
afterEach(() => office.close());

/** The books at the end of a course. */
async function booksOf(order: TestOrder) {
  const { order: row, payments, statuses } = await recordsOf(office.test, order.id);
  const { money } = await readOrder(office.test, order.uuid);
  return {
    isPaid: row.paid_at !== null,
    held: row.held_cents,
    paid: row.paid_cents,
    refunded: row.refunded_cents,
    payments,
    statuses,
    state: money.state,
    lines: money.entries.map(({ kind }) => kind).toSorted(),
  };
}

async function deliverAll(deliveries: readonly StripeDelivery[]): Promise<void> {
  for (const delivery of deliveries) {
    await office.deliver(delivery);
    await office.test.portal.jobs.runDue();
  }
}

/** The events of a course in which a customer pays; each is what Stripe then sends. */
type Course = (session: string) => StripeDelivery[];

describe.each<[string, string, Course]>([
  [
    "a hold that lapses",
    "at-verification",
    (session) => [
      office.stripe.pay(session, office.test.now),
      office.stripe.charge(session, office.test.now),
      office.stripe.lapse(session, office.test.now),
    ],
  ],
  [
    "a payment that is refunded at Stripe's site",
    "at-checkout",
    (session) => {
      const paid = office.stripe.pay(session, office.test.now);
      const card = office.stripe.charge(session, office.test.now);
      office.stripe.refundThere(session, 1000);
      return [paid, card, office.stripe.tellRefund(session, office.test.now)];
    },
  ],
  [
    "a bank transfer that bounces",
    "at-checkout",
    (session) => [office.stripe.payLater(session, office.test.now), office.stripe.bounce(session, office.test.now)],
  ],
  [
    "a bank transfer that arrives",
    "at-checkout",
    (session) => [
      office.stripe.payLater(session, office.test.now),
      office.stripe.arrive(session, office.test.now),
      office.stripe.charge(session, office.test.now),
    ],
  ],
])("the events of %s", (_, capture, course) => {
  beforeEach(() => open(capture));

  it("leave the same books in any order, each of them once or twice", async () => {
    const inOrder = await placeOrder(office.test);
    const first = course(office.sessionOf(inOrder));
    await deliverAll(first);
    const expected = await booksOf(inOrder);
    const indexes = first.map((__, index) => index);
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...indexes, ...indexes], { minLength: indexes.length * 2 }),
        async (order) => {
          const shuffled = await placeOrder(office.test);
          const events = course(office.sessionOf(shuffled));
          await deliverAll(order.map((index) => events[index] as StripeDelivery));
          expect(await booksOf(shuffled)).toEqual(expected);
        },
      ),
      { numRuns: 6 },
    );
  });
});

describe("a hold that was released", () => {
  beforeEach(() => open("at-verification"));

  it.each([
    ["before it was told that it is held", true],
    ["and of which nothing was told", false],
  ])("%s, is not held, and its customer is asked to pay again", async (_, isTold) => {
    const order = await placeOrder(office.test);
    const held = office.stripe.pay(office.sessionOf(order), office.test.now);
    const released = office.stripe.lapse(office.sessionOf(order), office.test.now);
    if (isTold) await deliverAll([released, held]);
    office.test.later(3 * millisecondsIn.minute);
    expect(await reconcilePayments(office.test.portal)).toBe(isTold ? 0 : 1);
    expect(await reconcilePayments(office.test.portal)).toBe(0);
    expect(await booksOf(order)).toMatchObject({ isPaid: false, held: 0, payments: ["released"], state: "released" });
    expect((await recordsOf(office.test, order.id)).mails).toEqual(["order-confirmation", "payment-needed"]);
  });
});
