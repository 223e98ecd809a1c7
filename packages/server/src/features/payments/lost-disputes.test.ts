import { anApostilleCart } from "@dop/domain/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { refusedWith } from "../../testing/answer.ts";
import { placeOrder, readOrder, type TestOrder } from "../../testing/orders.ts";
import { sendRaw } from "../../testing/payment-events.ts";
import { startFakeStripe, type FakeStripe, type StripeDelivery } from "../../testing/peers/stripe.ts";
import { recordsOf } from "../../testing/records.ts";
import { openTestPortal, type TestPortal } from "../../testing/test-portal.ts";
import { compareBooks } from "./compare-books.ts";
import { expireUnpaidOrders } from "./expire-unpaid-orders.ts";
import { remindUnpaidOrders } from "./remind-unpaid-orders.ts";

const day = 86_400_000;

describe("what Stripe tells in another way than usual", () => {
  let stripe: FakeStripe;
  let test: TestPortal;
  beforeEach(async () => {
    stripe = await startFakeStripe();
    test = await openTestPortal({
      PAYMENT_GATEWAY: "stripe",
      STRIPE_SECRET_KEY: "sk_test_1",
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_URL: stripe.url,
    });
  });
  afterEach(async () => {
    await test.close();
    await stripe.close();
  });

  const sessionOf = (order: TestOrder) => order.paymentLink.split("/").at(-1) ?? "";
  const deliver = async ({ body, headers }: StripeDelivery) => sendRaw(test, body, headers, "stripe");
  const aPaidOrder = async (): Promise<TestOrder> => {
    const order = await placeOrder(test);
    await deliver(stripe.pay(sessionOf(order), test.now));
    return order;
  };
  const lastMail = async (order: TestOrder) =>
    test.database.db
      .selectFrom("mail_outbox")
      .select(["kind", "body_text"])
      .where("order_id", "=", order.id)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
  /** The end of a checkout, signed, with something in it that is not as usual. */
  const paidWith = (order: TestOrder, changes: Record<string, unknown>): StripeDelivery => {
    stripe.pay(sessionOf(order), test.now);
    return stripe.sign("checkout.session.completed", { ...stripe.session(sessionOf(order)), ...changes }, test.now);
  };

  it("a dispute that was lost is money that went back: none of it is refunded again or promised", async () => {
    const order = await aPaidOrder();
    await deliver(stripe.dispute(sessionOf(order), test.now));
    await deliver(stripe.closeDispute(sessionOf(order), test.now, "lost"));
    const { money } = await readOrder(test, order.uuid);
    expect([money.state, money.paid, money.refunded, money.owed]).toEqual(["refunded", 46.5, 46.5, 0]);
    const { flags, mails } = await recordsOf(test, order.id);
    expect(flags.at(-1)).toContain("decided the dispute for the customer, and $46.50");
    expect(mails).toEqual(["order-confirmation"]);
    expect(await compareBooks(test.portal)).toBe(0);
    await test.call("POST", `/orders/${order.id}/cancel`, {}, await test.staff());
    const mail = await lastMail(order);
    expect(mail.kind).toBe("canceled");
    expect(mail.body_text).toContain("went back to you already");
    expect((await recordsOf(test, order.id)).order.owed_cents).toBe(0);
  });

  it("a refund that was requested before its dispute was lost is approved without a second refund", async () => {
    const order = await aPaidOrder();
    const path = `/orders/products/${order.productIds[0] ?? 0}`;
    await test.call("PATCH", `${path}/status`, { status_id: 7 }, await test.staff());
    await deliver(stripe.closeDispute(sessionOf(order), test.now, "lost"));
    expect((await test.call("POST", `${path}/refund`, {}, await test.staff("admin"))).status).toBe(200);
    const { statuses, order: row } = await recordsOf(test, order.id);
    expect([statuses, row.refunded_cents]).toEqual([[8], 4650]);
    expect(stripe.intent(sessionOf(order)).refunded).toBe(0);
  });

  it("a dispute whose end is told first asks nobody to answer it", async () => {
    const order = await aPaidOrder();
    const opened = stripe.dispute(sessionOf(order), test.now);
    await deliver(stripe.closeDispute(sessionOf(order), test.now));
    await deliver(opened);
    expect((await readOrder(test, order.uuid)).money.state).toBe("paid");
    const { flags } = await recordsOf(test, order.id);
    expect([flags.length, flags[0]]).toEqual([1, expect.stringContaining("closed the dispute")]);
  });

  it.each([-5, 1e12, 87.5, "4650"])("an event about %s cents is refused, and nothing is written", async (amount) => {
    const order = await placeOrder(test);
    refusedWith(await deliver(paidWith(order, { amount_total: amount })), 400, "WEBHOOK_REJECTED");
    expect((await recordsOf(test, order.id)).payments).toEqual(["open"]);
  });

  it("money of another currency does not pay the order", async () => {
    const order = await placeOrder(test);
    expect((await deliver(paidWith(order, { currency: "jpy" }))).status).toBe(200);
    const { flags, order: row, statuses } = await recordsOf(test, order.id);
    expect([row.paid_cents, statuses, flags[0]]).toEqual([0, [11], expect.stringContaining("amount paid")]);
  });

  it("an order that was paid in part is neither reminded of nor canceled by itself", async () => {
    const order = await placeOrder(test);
    await deliver(paidWith(order, { amount_total: 2000 }));
    test.later(6 * day);
    expect(await remindUnpaidOrders(test.portal)).toBe(0);
    test.later(3 * day);
    expect(await expireUnpaidOrders(test.portal)).toBe(0);
    const { statuses, mails, flags } = await recordsOf(test, order.id);
    expect([statuses, mails, flags.length]).toEqual([[11], [], 1]);
  });

  it("a checkout whose opening was not answered keeps nobody from paying what is due since", async () => {
    const order = anApostilleCart({ additionalCertifiedCopies: 1 });
    const open = test.portal.payments.createCheckout.bind(test.portal.payments);
    const { PaymentGatewayError } = await import("../../ports/payments/index.ts");
    test.portal.payments.createCheckout = async (checkout) => {
      await open(checkout);
      throw new PaymentGatewayError("UNAVAILABLE");
    };
    const lost = await test.call("POST", "/orders/invoice", order);
    refusedWith(lost, 503, "PAYMENT_UNAVAILABLE");
    test.portal.payments.createCheckout = open;
    const uuid = (lost.body as { redirect: string }).redirect.split("/").at(-1) ?? "";
    const { id } = await test.database.db
      .selectFrom("order_products")
      .select("id")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    await test.call("PATCH", `/orders/products/${id}/status`, { status_id: 8 }, await test.staff());
    const link = await test.call("POST", `/orders/${uuid}/payment`);
    expect(link.status).toBe(200);
    const session = String((link.body as { payment_link: string }).payment_link.split("/").at(-1));
    await deliver(stripe.pay(session, test.now));
    expect((await readOrder(test, uuid)).money).toMatchObject({ state: "paid", due: 0 });
  });
});
