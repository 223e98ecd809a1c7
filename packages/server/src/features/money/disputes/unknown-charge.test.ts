// Rules: M-48, M-65 (docs/rules)
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { placeOrder, readOrder } from "../../../../test/orders.ts";
import { referenceOf, sendRaw } from "../../../../test/payment-events.ts";
import { recordsOf } from "../../../../test/records.ts";
import { startFakeStripe, type FakeStripe, type StripeDelivery } from "../../../../test/peers/stripe.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { PaymentGatewayError } from "../../../ports/payments/index.ts";
import { settleHolds } from "../holds/settle-holds.ts";
import { compareBooks } from "../provider-events/compare-books.ts";

let stripe: FakeStripe;
let test: TestPortal;
beforeAll(async () => {
  stripe = await startFakeStripe();
  test = await openTestPortal({ ...stripe.variables, PAYMENT_CAPTURE: "at-verification" });
});
afterAll(async () => {
  await test.close();
  await stripe.close();
});

const deliver = async ({ body, headers }: StripeDelivery) => sendRaw(test, body, headers, "stripe");
/** Runs waiting jobs and the repeated ones, which would wait by the machine's clock. */
const runJobs = async () => {
  await test.database.query("update pgboss.job set start_after = now() where state = 'retry'", []);
  await test.portal.jobs.runDue();
};

it("a dispute that is lost before its charge is known is booked once it is", async () => {
  const order = await placeOrder(test);
  const session = referenceOf(order.paymentLink);
  await deliver(stripe.pay(session, test.now));
  await test.call("POST", `/orders/${order.id}/verification`, { decision: "confirm" }, await test.staff());
  const { payments } = test.portal;
  const capture = payments.capture.bind(payments);
  const lost = vi.spyOn(payments, "capture").mockImplementation(async (asked) => {
    await capture(asked);
    throw new PaymentGatewayError("UNAVAILABLE");
  });
  await expect(settleHolds(test.portal)).rejects.toThrow("UNAVAILABLE");
  await deliver(stripe.dispute(session, test.now));
  await deliver(stripe.closeDispute(session, test.now, "lost"));
  await runJobs();
  const { money: before } = await readOrder(test, order.uuid);
  expect([before.paid, before.refunded]).toEqual([0, 0]);
  lost.mockRestore();
  await settleHolds(test.portal);
  await runJobs();
  const { money } = await readOrder(test, order.uuid);
  expect([money.paid, money.refunded]).toEqual([46.5, 46.5]);
  expect(await compareBooks(test.portal)).toBe(0);
});

it("takes back the charge, and tells the office, when a dispute over more than it is lost", async () => {
  const order = await placeOrder(test);
  const session = referenceOf(order.paymentLink);
  await deliver(stripe.pay(session, test.now));
  await test.call("POST", `/orders/${order.id}/verification`, { decision: "confirm" }, await test.staff());
  await settleHolds(test.portal);
  await deliver(stripe.dispute(session, test.now, 5000));
  await deliver(stripe.closeDispute(session, test.now, "lost"));
  await runJobs();
  const { money } = await readOrder(test, order.uuid);
  expect([money.paid, money.refunded, money.due]).toEqual([46.5, 46.5, 46.5]);
  expect((await recordsOf(test, order.id)).flags.at(-1)).toContain("took back $50.00");
  expect(await compareBooks(test.portal)).toBe(0);
});
