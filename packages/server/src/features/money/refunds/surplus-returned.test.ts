import { paymentLinkSchema } from "@dop/domain/contract";
import { anApostilleCart } from "@dop/domain/testing";
import { afterEach, expect, it } from "vitest";
import { answered } from "../../../../test/answer.ts";
import { placeOrder, readOrder, type TestOrder } from "../../../../test/orders.ts";
import { referenceOf, sendRaw } from "../../../../test/payment-events.ts";
import { startFakeStripe, type FakeStripe, type StripeDelivery } from "../../../../test/peers/stripe.ts";
import { recordsOf } from "../../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { closeCheckouts } from "../checkouts/close-checkouts.ts";
import { compareBooks } from "../provider-events/compare-books.ts";
import { finishRefunds } from "./finish-refunds.ts";
import { settleHolds } from "../holds/settle-holds.ts";

let stripe: FakeStripe;
let test: TestPortal;

async function open(variables: Readonly<Record<string, string>> = {}): Promise<void> {
  stripe = await startFakeStripe();
  test = await openTestPortal({ ...stripe.variables, ...variables });
}
afterEach(async () => {
  await test.close();
  await stripe.close();
});

const deliver = async ({ body, headers }: StripeDelivery) => sendRaw(test, body, headers, "stripe");
const moneyOf = async (order: TestOrder) => (await readOrder(test, order.uuid)).money;
const firstOf = (order: TestOrder) => referenceOf(order.paymentLink);
const lose = async (session: string) => deliver(stripe.closeDispute(session, test.now, "lost"));
const win = async (session: string) => deliver(stripe.closeDispute(session, test.now, "won"));
const mailsOf = async (order: TestOrder) => (await recordsOf(test, order.id)).mails;

async function checkoutOf(order: TestOrder): Promise<string> {
  const answer = await test.call("POST", `/orders/${order.uuid}/payment`);
  return referenceOf(answered(answer, paymentLinkSchema).payment_link);
}
async function payAgain(order: TestOrder): Promise<string> {
  const session = await checkoutOf(order);
  await deliver(stripe.pay(session, test.now));
  return session;
}
/** Stripe has charged the card at once, whatever it was asked for. */
async function charge(session: string, cents = 4650): Promise<void> {
  stripe.pay(session, test.now);
  Object.assign(stripe.intent(session), { status: "succeeded", amount_received: cents });
  const paid = { ...stripe.session(session), amount_total: cents, payment_status: "paid" };
  await deliver(stripe.sign("checkout.session.completed", paid, test.now));
}
async function paidTwice() {
  const order = await placeOrder(test);
  await deliver(stripe.expire(firstOf(order), test.now));
  const counted = await payAgain(order);
  await charge(firstOf(order));
  return { order, counted };
}
const refundOwed = async (order: TestOrder) =>
  test.call("POST", `/orders/${order.id}/refunds`, { reason: "Not needed" }, await test.staff("admin"));
const cancel = async ({ productIds }: TestOrder, index: number) =>
  test.call("PATCH", `/orders/products/${productIds[index] ?? 0}/status`, { status_id: 8 }, await test.staff());

it("makes the order unpaid when what was won is returned and the second payment is lost too", async () => {
  await open();
  const order = await placeOrder(test);
  await deliver(stripe.pay(firstOf(order), test.now));
  await lose(firstOf(order));
  const second = await payAgain(order);
  await win(firstOf(order));
  expect((await refundOwed(order)).status).toBe(200);
  expect(stripe.intent(firstOf(order)).refunded).toBe(4650);
  expect(await moneyOf(order)).toMatchObject({ due: 0, owed: 0 });
  await lose(second);
  expect(await moneyOf(order)).toMatchObject({ due: 46.5, owed: 0, state: "unpaid" });
  expect((await recordsOf(test, order.id)).statuses).toEqual([11]);
});

it("asks for the whole when a part payment was refunded at the provider", async () => {
  await open();
  const order = await placeOrder(test);
  await charge(firstOf(order), 2000);
  expect(await moneyOf(order)).toMatchObject({ due: 26.5 });
  stripe.refundThere(firstOf(order), 2000);
  await deliver(stripe.tellRefund(firstOf(order), test.now));
  await test.portal.jobs.runDue();
  expect(await moneyOf(order)).toMatchObject({ paid: 20, refunded: 20, due: 46.5, owed: 0 });
});

it("takes nothing off a second payment that became the order's when some of it is refunded", async () => {
  await open();
  const { order, counted } = await paidTwice();
  stripe.intent(firstOf(order)).disputed = true;
  await finishRefunds(test.portal);
  await lose(counted);
  stripe.intent(firstOf(order)).disputed = false;
  expect(await moneyOf(order)).toMatchObject({ due: 0, owed: 0 });
  stripe.refundThere(firstOf(order), 500);
  await deliver(stripe.tellRefund(firstOf(order), test.now));
  await test.portal.jobs.runDue();
  expect(await moneyOf(order)).toMatchObject({ refunded: 51.5, due: 0, owed: 0 });
});

it("asks for the whole when a payment is lost of which a difference was returned by hand", async () => {
  await open();
  const order = await placeOrder(test, anApostilleCart({ additionalCertifiedCopies: 1 }));
  await cancel(order, 1);
  await charge(firstOf(order), 5650);
  stripe.intent(firstOf(order)).disputed = true;
  await finishRefunds(test.portal);
  stripe.intent(firstOf(order)).disputed = false;
  expect(await moneyOf(order)).toMatchObject({ due: 0, owed: 10 });
  expect((await refundOwed(order)).status).toBe(200);
  expect(await moneyOf(order)).toMatchObject({ due: 0, owed: 0 });
  await lose(firstOf(order));
  await test.portal.jobs.runDue();
  expect(await moneyOf(order)).toMatchObject({ due: 46.5, owed: 0 });
});

it("asks for the whole when a payment is lost of which too much was returned", async () => {
  await open();
  const order = await placeOrder(test);
  await charge(firstOf(order), 6000);
  expect((await refundOwed(order)).status).toBe(200);
  expect(await moneyOf(order)).toMatchObject({ due: 0, owed: 0 });
  await lose(firstOf(order));
  await test.portal.jobs.runDue();
  expect(await moneyOf(order)).toMatchObject({ due: 46.5, owed: 0 });
});

it("ignores a lost dispute that was won later and told about first", async () => {
  await open();
  const order = await placeOrder(test);
  await deliver(stripe.pay(firstOf(order), test.now));
  const lost = stripe.closeDispute(firstOf(order), test.now, "lost");
  test.later(60_000);
  await win(firstOf(order));
  await deliver(lost);
  expect(await moneyOf(order)).toMatchObject({ due: 0, owed: 0 });
  expect((await recordsOf(test, order.id)).statuses).toEqual([1]);
});

it("asks for its payment when the second one was returned at the provider and the first one lost", async () => {
  await open();
  const { order, counted } = await paidTwice();
  await lose(counted);
  stripe.refundThere(firstOf(order), 4650);
  await finishRefunds(test.portal);
  expect(await moneyOf(order)).toMatchObject({ due: 46.5, owed: 0, state: "unpaid" });
  expect((await recordsOf(test, order.id)).statuses).toEqual([11]);
  expect((await mailsOf(order)).at(-1)).toBe("payment-needed");
  await payAgain(order);
  await finishRefunds(test.portal);
  expect(await moneyOf(order)).toMatchObject({ due: 0, owed: 0, paid: 139.5 });
  expect((await recordsOf(test, order.id)).statuses).toEqual([1]);
  expect(await compareBooks(test.portal)).toBe(0);
});

it("asks for its payment when the second one was returned at the provider and the hold has lapsed", async () => {
  await open({ PAYMENT_CAPTURE: "at-verification" });
  const { order, counted } = await paidTwice();
  await deliver(stripe.lapse(counted, test.now));
  stripe.refundThere(firstOf(order), 4650);
  await finishRefunds(test.portal);
  expect(await moneyOf(order)).toMatchObject({ due: 46.5, owed: 0, state: "unpaid" });
  expect((await recordsOf(test, order.id)).statuses).toEqual([11]);
  await payAgain(order);
  await settleHolds(test.portal);
  expect(await moneyOf(order)).toMatchObject({ due: 0, owed: 0, held: 46.5 });
});

it("closes the checkout of a lost dispute that is won after all", async () => {
  await open();
  const order = await placeOrder(test);
  await deliver(stripe.pay(firstOf(order), test.now));
  await lose(firstOf(order));
  const second = await checkoutOf(order);
  await win(firstOf(order));
  await closeCheckouts(test.portal);
  expect(stripe.session(second).status).toBe("expired");
});

it("charges of the rest what is needed since a product was canceled", async () => {
  await open({ PAYMENT_CAPTURE: "at-verification" });
  const order = await placeOrder(test, anApostilleCart({ additionalCertifiedCopies: 1 }));
  await charge(firstOf(order), 2000);
  const rest = await payAgain(order);
  await cancel(order, 1);
  expect(await moneyOf(order)).toMatchObject({ owed: 0, due: 0 });
  await test.call("POST", `/orders/${order.id}/verification`, { decision: "confirm" }, await test.staff());
  await settleHolds(test.portal);
  expect(stripe.intent(rest).amount_received).toBe(2650);
  expect(await moneyOf(order)).toMatchObject({ owed: 0, due: 0, paid: 46.5 });
});

it("closes the checkout of the rest when the part that was paid is lost", async () => {
  await open();
  const order = await placeOrder(test);
  await charge(firstOf(order), 2000);
  const rest = await checkoutOf(order);
  await lose(firstOf(order));
  await closeCheckouts(test.portal);
  expect(stripe.session(rest).status).toBe("expired");
});

it("flags a lost dispute once when it is told twice", async () => {
  await open();
  const order = await placeOrder(test);
  await deliver(stripe.pay(firstOf(order), test.now));
  await lose(firstOf(order));
  await payAgain(order);
  const before = (await recordsOf(test, order.id)).flags;
  await lose(firstOf(order));
  expect((await recordsOf(test, order.id)).flags).toEqual(before);
  expect(await moneyOf(order)).toMatchObject({ due: 0, owed: 0 });
});

it.each([{ how: "lapses" }, { how: "is let go" }])(
  "needs no payment when a part was paid that is enough and the hold of the rest $how",
  async ({ how }) => {
    await open({ PAYMENT_CAPTURE: "at-verification" });
    const order = await placeOrder(test, anApostilleCart({ additionalCertifiedCopies: 1 }));
    await charge(firstOf(order), 5000);
    const rest = await payAgain(order);
    await cancel(order, 1);
    const before = (await mailsOf(order)).length;
    if (how === "lapses") await deliver(stripe.lapse(rest, test.now));
    const confirm = () =>
      test.staff().then((who) => test.call("POST", `/orders/${order.id}/verification`, { decision: "confirm" }, who));
    expect((await confirm()).status).toBe(200);
    await settleHolds(test.portal);
    expect(stripe.intent(rest).status).toBe("canceled");
    expect(await moneyOf(order)).toMatchObject({ owed: 3.5, due: 0, paid: 50, held: 0 });
    expect((await recordsOf(test, order.id)).statuses).not.toContain(11);
    expect((await mailsOf(order)).slice(before)).not.toContain("payment-needed");
  },
);

it("gives the money back when the hold that it stood on is let go because a dispute was won", async () => {
  await open({ PAYMENT_CAPTURE: "at-verification" });
  const order = await placeOrder(test);
  await charge(firstOf(order));
  await lose(firstOf(order));
  const second = await payAgain(order);
  await win(firstOf(order));
  await settleHolds(test.portal);
  expect(stripe.intent(second).status).toBe("canceled");
  expect(await moneyOf(order)).toMatchObject({ state: "part_refunded", due: 0, owed: 0, held: 0 });
  const [product = 0] = order.productIds;
  const request = { status_id: 7 };
  const asked = await test.call("PATCH", `/orders/products/${product}/status`, request, await test.staff());
  expect(asked.status).toBe(200);
  const approved = await test.call("POST", `/orders/products/${product}/refund`, {}, await test.staff("admin"));
  expect(approved.status).toBe(200);
  expect(stripe.intent(firstOf(order)).refunded).toBe(4650);
  expect(await moneyOf(order)).toMatchObject({ due: 0, owed: 0 });
});
