import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { placeOrder, type TestOrder } from "../../../../test/orders.ts";
import { referenceOf, sendRaw } from "../../../../test/payment-events.ts";
import { startFakeStripe, type FakeStripe } from "../../../../test/peers/stripe.ts";
import { recordsOf } from "../../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { compareBooks } from "./compare-books.ts";
import { settleHolds } from "../holds/settle-holds.ts";

let test: TestPortal;
let stripe: FakeStripe;
beforeEach(async () => {
  stripe = await startFakeStripe();
  test = await openTestPortal({
    PAYMENT_CAPTURE: "at-verification",
    ...stripe.variables,
  });
});
afterEach(async () => {
  await test.close();
  await stripe.close();
});

const voidLicense = () => test.call("POST", "/registry/licenses/1000001/voided", {}, test.service);
const cancel = async ({ id }: TestOrder, choice: object) => {
  const answer = await test.call("POST", `/orders/${id}/cancel`, choice, await test.staff());
  expect(answer.status).toBe(200);
};
const mailTexts = async ({ id }: TestOrder, kind: "order-voided" | "canceled") => {
  const mails = test.database.db.selectFrom("mail_outbox").select("body_text").where("order_id", "=", id);
  return (await mails.where("kind", "=", kind).orderBy("id").execute()).map(({ body_text: text }) => text);
};
const intentOf = (order: TestOrder) => stripe.intent(referenceOf(order.paymentLink));

/** An order whose ID is confirmed, and whose hold the provider was asked to charge in vain so far. */
async function beingCharged(): Promise<TestOrder> {
  const order = await placeOrder(test);
  const { body, headers } = stripe.pay(referenceOf(order.paymentLink), test.now);
  await sendRaw(test, body, headers, "stripe");
  await test.call("POST", `/orders/${order.id}/verification`, { decision: "confirm" }, await test.staff());
  stripe.fault = "broken";
  await expect(settleHolds(test.portal)).rejects.toThrow("UNAVAILABLE");
  stripe.fault = null;
  return order;
}
/** The provider had charged it, and its answer was lost. */
function hadCharged(order: TestOrder, cents = 4650): void {
  Object.assign(intentOf(order), { status: "succeeded", amount_received: cents });
}
const moneyOf = async (order: TestOrder) => {
  const { payments, flags, order: row } = await recordsOf(test, order.id);
  return { payments, flags, paid: row.paid_cents, owed: row.owed_cents };
};

describe("a license that is voided while the hold is being charged", () => {
  it("releases the hold where it is not charged yet, and promises nothing before", async () => {
    const order = await beingCharged();
    await voidLicense();
    await settleHolds(test.portal);
    expect(intentOf(order)).toMatchObject({ status: "canceled", amount_received: 0 });
    expect(await moneyOf(order)).toEqual({ payments: ["released"], flags: [], paid: 0, owed: 0 });
    const [told = "", ...more] = await mailTexts(order, "order-voided");
    expect(more).toEqual([]);
    expect(told).toContain("If the charge is already going through, we will refund what we owe you");
    expect(told).not.toContain("You were not charged");
    expect(await compareBooks(test.portal)).toBe(0);
  });

  it("flags the order where it was charged, owes the money, and tells the customer", async () => {
    const order = await beingCharged();
    await voidLicense();
    hadCharged(order);
    await settleHolds(test.portal);
    expect(await moneyOf(order)).toEqual({
      payments: ["paid"],
      flags: [
        "Payment Issue: the hold on the card was being charged " +
          "when the license was voided. Return $46.50 to the customer.",
      ],
      paid: 4650,
      owed: 4650,
    });
    const told = (await mailTexts(order, "order-voided")).at(-1);
    expect(told).toContain("was charged just as your order was stopped");
    expect(told).toContain("To be refunded: $46.50");
    expect(await settleHolds(test.portal)).toBe(0);
    expect(await mailTexts(order, "order-voided")).toHaveLength(2);
  });

  it("flags the order during the provider's answer, and tells the customer", async () => {
    const order = await beingCharged();
    const capture = test.portal.payments.capture.bind(test.portal.payments);
    test.portal.payments.capture = async (asked) => {
      const answer = await capture(asked);
      await voidLicense();
      return answer;
    };
    await settleHolds(test.portal);
    expect(await moneyOf(order)).toMatchObject({ payments: ["paid"], paid: 4650, owed: 4650 });
    expect((await recordsOf(test, order.id)).order.flagged).toBe(true);
    expect(await mailTexts(order, "order-voided")).toHaveLength(2);
  });
});

describe("an order that is canceled while the hold is being charged", () => {
  it.each([{}, { expected_paid: 0 }])("releases the hold where it is not charged yet: %j", async (choice) => {
    const order = await beingCharged();
    await cancel(order, choice);
    await settleHolds(test.portal);
    expect(intentOf(order).amount_received).toBe(0);
    expect(await moneyOf(order)).toEqual({ payments: ["released"], flags: [], paid: 0, owed: 0 });
  });

  it("flags the order where it was charged, and owes the money", async () => {
    const order = await beingCharged();
    await cancel(order, {});
    hadCharged(order);
    await settleHolds(test.portal);
    const { flags, ...money } = await moneyOf(order);
    expect(money).toEqual({ payments: ["paid"], paid: 4650, owed: 4650 });
    expect(flags).toEqual([expect.stringContaining("when the order was canceled. Return $46.50")]);
  });

  it("charges as asked when the office keeps the money", async () => {
    const order = await beingCharged();
    await cancel(order, { refund: "none", reason: "It was printed already." });
    await settleHolds(test.portal);
    expect(await moneyOf(order)).toEqual({ payments: ["paid"], flags: [], paid: 4650, owed: 0 });
  });

  it("tells a requester of a refund that the money may be charged and goes back then", async () => {
    const order = await beingCharged();
    const request = { status_id: 7, send_email: true };
    const product = `/orders/products/${String(order.productIds[0])}`;
    expect((await test.call("PATCH", `${product}/status`, request, await test.staff())).status).toBe(200);
    await settleHolds(test.portal);
    const { mails } = await recordsOf(test, order.id);
    expect(mails.at(-1)).toBe("refund-requested");
    expect((await test.call("POST", `${product}/refund`, {}, await test.staff("admin"))).status).toBe(200);
    expect(intentOf(order).refunded).toBe(4650);
  });
});
