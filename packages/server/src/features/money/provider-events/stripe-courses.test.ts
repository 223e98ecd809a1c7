import { webhookAnswerSchema } from "@dop/domain/contract";
import { anApostilleCart } from "@dop/domain/testing";
import { officeTexts } from "@dop/texts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answered, refusedWith } from "../../../../test/answer.ts";
import { placeOrder, readOrder, type TestOrder } from "../../../../test/orders.ts";
import { sendRaw } from "../../../../test/payment-events.ts";
import { recordsOf } from "../../../../test/records.ts";
import { startFakeStripe, type StripeDelivery, type FakeStripe } from "../../../../test/peers/stripe.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { compareBooks } from "./compare-books.ts";
import { expireUnpaidOrders } from "../checkouts/expire-unpaid-orders.ts";
import { finishRefunds } from "../refunds/finish-refunds.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { remindUnpaidOrders } from "../checkouts/remind-unpaid-orders.ts";
import { millisecondsIn } from "../../../lib/time.ts";

const { minute, day } = millisecondsIn;

describe("PAYMENT_GATEWAY=stripe", () => {
  let stripe: FakeStripe;
  let test: TestPortal;
  beforeEach(async () => {
    stripe = await startFakeStripe();
    test = await openTestPortal({
      ...stripe.variables,
    });
  });
  afterEach(async () => {
    await test.close();
    await stripe.close();
  });

  const sessionOf = (order: TestOrder) => order.paymentLink.split("/").at(-1) ?? "";
  const deliver = async ({ body, headers }: StripeDelivery) =>
    answered(await sendRaw(test, body, headers, "stripe"), webhookAnswerSchema).result;

  it("settles by the signed event, once, however often and in whatever order it comes", async () => {
    const order = await placeOrder(test);
    expect(order.paymentLink).toContain("https://checkout.fake.test/");
    expect(stripe.session(sessionOf(order)).amount_total).toBe(4650);
    const delivery = stripe.pay(sessionOf(order), test.now);
    const results = await Promise.all(Array.from({ length: 20 }, () => deliver(delivery)));
    expect(results.filter((result) => result === "settled")).toHaveLength(1);
    expect(await deliver(stripe.sign("checkout.session.expired", stripe.session(sessionOf(order)), test.now))).toBe(
      "repeated",
    );
    expect(await deliver(stripe.sign("invoice.paid", {}, test.now))).toBe("ignored");
    const { statuses, mails, payments } = await recordsOf(test, order.id);
    expect({ statuses, mails, payments }).toEqual({
      statuses: [1],
      mails: ["order-confirmation"],
      payments: ["paid"],
    });
  });

  it("waits for a bank transfer and takes its arrival, or offers to pay again when it bounces", async () => {
    const order = await placeOrder(test);
    expect(await deliver(stripe.payLater(sessionOf(order), test.now))).toBe("settled");
    expect((await readOrder(test, order.uuid)).payment).toMatchObject({ state: "pending", under_way: true });
    await deliver(stripe.bounce(sessionOf(order), test.now));
    const link = await test.call("POST", `/orders/${order.uuid}/payment`);
    const second = String((link.body as { payment_link: string }).payment_link.split("/").at(-1));
    expect(second).not.toBe(sessionOf(order));
    stripe.payLater(second, test.now);
    await deliver(stripe.arrive(second, test.now));
    expect((await recordsOf(test, order.id)).payments).toEqual(["failed", "paid"]);
    expect((await readOrder(test, order.uuid)).payment.state).toBe("paid");
  });

  it("neither reminds of nor cancels an order whose money is on its way, for fourteen days", async () => {
    const order = await placeOrder(test);
    stripe.payLater(sessionOf(order), test.now);
    test.later(30 * minute);
    // The event never arrives: the next reading finds it.
    expect(await reconcilePayments(test.portal)).toBe(0);
    const since = test.now;
    expect(await remindUnpaidOrders(test.portal)).toBe(0);
    test.later(8 * day);
    expect([await remindUnpaidOrders(test.portal), await expireUnpaidOrders(test.portal)]).toEqual([0, 0]);
    const { payment } = await readOrder(test, order.uuid);
    expect(payment).toMatchObject({ under_way: true, pay_by: null });
    expect(test.now.getTime() - since.getTime()).toBeLessThan(14 * day);
    test.later(6 * day + 1);
    expect(await expireUnpaidOrders(test.portal)).toBe(1);
    await deliver(stripe.arrive(sessionOf(order), test.now));
    await finishRefunds(test.portal);
    expect((await recordsOf(test, order.id)).mails).toEqual(["canceled", "payment-returned"]);
  });

  it("hands out no second checkout while a transfer is on its way for an order that became cheaper", async () => {
    const order = await placeOrder(test, anApostilleCart({ additionalCertifiedCopies: 1 }));
    await deliver(stripe.payLater(sessionOf(order), test.now));
    const [first] = order.productIds;
    const path = `/orders/products/${first ?? 0}/status`;
    expect((await test.call("PATCH", path, { status_id: 8 }, await test.staff())).status).toBe(200);
    const answer = await test.call("POST", `/orders/${order.uuid}/payment`);
    refusedWith(answer, 409, "PAYMENT_UNDER_WAY");
    await deliver(stripe.arrive(sessionOf(order), test.now));
    await finishRefunds(test.portal);
    expect((await recordsOf(test, order.id)).mails).toContain("payment-returned");
  });

  it("keeps the order when Stripe is down at checkout, and opens the checkout later", async () => {
    stripe.fault = "broken";
    const answer = await test.call("POST", "/orders/invoice", anApostilleCart());
    refusedWith(answer, 503, "PAYMENT_UNAVAILABLE");
    const { redirect } = answer.body as { redirect: string };
    const uuid = redirect.split("/").at(-1) ?? "";
    refusedWith(await test.call("POST", `/orders/${uuid}/payment`), 503, "PAYMENT_UNAVAILABLE");
    stripe.fault = null;
    const link = await test.call("POST", `/orders/${uuid}/payment`);
    expect(link.status).toBe(200);
    stripe.pay(String((link.body as { payment_link: string }).payment_link.split("/").at(-1)), test.now);
    test.later(180_000);
    expect(await reconcilePayments(test.portal)).toBe(1);
    expect((await readOrder(test, uuid)).payment.state).toBe("paid");
  });

  it("refunds a product's share at Stripe, and leaves the product where it was when Stripe fails", async () => {
    const order = await placeOrder(test);
    await deliver(stripe.pay(sessionOf(order), test.now));
    const [productId] = order.productIds;
    const path = `/orders/products/${productId ?? 0}`;
    await test.call("PATCH", `${path}/status`, { status_id: 7 }, await test.staff());
    stripe.fault = "rubbish";
    refusedWith(await test.call("POST", `${path}/refund`, {}, await test.staff("admin")), 503, "PAYMENT_UNAVAILABLE");
    expect((await recordsOf(test, order.id)).statuses).toEqual([7]);
    stripe.fault = null;
    expect((await test.call("POST", `${path}/refund`, {}, await test.staff("admin"))).status).toBe(200);
    expect(stripe.intent(sessionOf(order)).refunded).toBe(4650);
    expect((await recordsOf(test, order.id)).statuses).toEqual([8]);
    expect(await compareBooks(test.portal)).toBe(0);
  });

  it("flags a disputed payment", async () => {
    const order = await placeOrder(test);
    await deliver(stripe.pay(sessionOf(order), test.now));
    expect(await deliver(stripe.dispute(sessionOf(order), test.now))).toBe("settled");
    const { flags, statuses } = await recordsOf(test, order.id);
    expect(flags[0]).toContain("disputes the payment");
    expect(statuses).toEqual([1]);
  });

  it("finds at night what no event told: a refund made at Stripe itself, a dispute; and says it once", async () => {
    const [refunded, disputed, fine] = [await placeOrder(test), await placeOrder(test), await placeOrder(test)];
    for (const order of [refunded, disputed, fine]) await deliver(stripe.pay(sessionOf(order), test.now));
    stripe.refundThere(sessionOf(refunded), 1000);
    stripe.dispute(sessionOf(disputed), test.now);
    expect(await compareBooks(test.portal)).toBe(2);
    expect(await compareBooks(test.portal)).toBe(0);
    const { flags, audit } = await recordsOf(test, refunded.id);
    expect(flags[0]).toContain("$10.00 was refunded directly at the payment provider");
    expect(audit.slice(-2)).toEqual(["order.refunded system", "order.flagged system"]);
    expect((await recordsOf(test, disputed.id)).flags[0]).toContain("disputes");
    expect((await recordsOf(test, fine.id)).flags).toEqual([]);
  });

  it("records at night what was refunded at Stripe itself: nothing is owed then, the customer is told", async () => {
    const order = await placeOrder(test);
    await deliver(stripe.pay(sessionOf(order), test.now));
    await test.call("POST", `/orders/${order.id}/cancel`, {}, await test.staff());
    // Long after the payment, because the order is owed the money.
    test.later(30 * 86_400_000);
    stripe.refundThere(sessionOf(order), 1650);
    expect(await compareBooks(test.portal)).toBe(1);
    stripe.refundThere(sessionOf(order), 3000);
    expect(await compareBooks(test.portal)).toBe(1);
    expect(await compareBooks(test.portal)).toBe(0);
    const { order: row, mails } = await recordsOf(test, order.id);
    expect([row.paid_cents, row.refunded_cents, row.owed_cents]).toEqual([4650, 4650, 0]);
    expect(mails).toEqual(["order-confirmation", "canceled", "refunded", "refunded"]);
    const entries = await test.database.db
      .selectFrom("payment_entries")
      .select(["amount_cents", "recorded_by", "order_product_id"])
      .where("order_id", "=", order.id)
      .where("kind", "=", "refund")
      .orderBy("id")
      .execute();
    const there = { recorded_by: officeTexts.actors.paymentProvider, order_product_id: null };
    expect(entries).toEqual([
      { amount_cents: 1650, ...there },
      { amount_cents: 3000, ...there },
    ]);
  });

  it("books a refund made at Stripe itself for the product that waits for it, and refunds it once", async () => {
    const order = await placeOrder(test, anApostilleCart({ additionalCertifiedCopies: 1 }));
    await deliver(stripe.pay(sessionOf(order), test.now));
    const path = `/orders/products/${order.productIds[1] ?? 0}`;
    await test.call("PATCH", `${path}/status`, { status_id: 7 }, await test.staff());
    stripe.refundThere(sessionOf(order), 1000);
    expect(await compareBooks(test.portal)).toBe(1);
    expect((await recordsOf(test, order.id)).products[1]?.refunded_cents).toBe(1000);
    expect((await test.call("POST", `${path}/refund`, {}, await test.staff("admin"))).status).toBe(200);
    const { statuses, order: row } = await recordsOf(test, order.id);
    expect([statuses, row.refunded_cents, row.owed_cents]).toEqual([[1, 8], 1000, 0]);
    expect(stripe.intent(sessionOf(order)).refunded).toBe(1000);
    const { body_text: text } = await test.database.db
      .selectFrom("mail_outbox")
      .select("body_text")
      .where("order_id", "=", order.id)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(text).toContain("We have already refunded what you paid for it.");
  });

  it("records at once what an event reports as refunded at Stripe itself; the night after adds nothing", async () => {
    const order = await placeOrder(test, anApostilleCart({ additionalCertifiedCopies: 1 }));
    await deliver(stripe.pay(sessionOf(order), test.now));
    const path = `/orders/products/${order.productIds[1] ?? 0}`;
    await test.call("PATCH", `${path}/status`, { status_id: 7 }, await test.staff());
    stripe.refundThere(sessionOf(order), 1000);
    const told = stripe.tellRefund(sessionOf(order), test.now);
    expect([await deliver(told), await deliver(told)]).toEqual(["settled", "repeated"]);
    await test.portal.jobs.runDue();
    const { order: row, products, flags, mails } = await recordsOf(test, order.id);
    expect([row.refunded_cents, products[1]?.refunded_cents]).toEqual([1000, 1000]);
    expect(flags[0]).toContain("$10.00 was refunded directly at the payment provider");
    expect(mails).toEqual(["order-confirmation", "refunded"]);
    // Stripe reports it again under another id, and the nightly job runs.
    expect(await deliver(stripe.tellRefund(sessionOf(order), test.now))).toBe("settled");
    await test.portal.jobs.runDue();
    expect(await compareBooks(test.portal)).toBe(0);
    expect((await readOrder(test, order.uuid)).money.entries.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["charge", row.paid_cents / 100],
      ["refund", 10],
    ]);
    expect((await recordsOf(test, order.id)).mails).toEqual(mails);
  });

  it("books its own refund once when the event comes before the answer", async () => {
    const order = await placeOrder(test);
    await deliver(stripe.pay(sessionOf(order), test.now));
    const path = `/orders/products/${order.productIds[0] ?? 0}`;
    await test.call("PATCH", `${path}/status`, { status_id: 7 }, await test.staff());
    const inner = test.portal.payments.refund.bind(test.portal.payments);
    test.portal.payments.refund = async (refund) => {
      const answer = await inner(refund);
      expect(await deliver(stripe.tellRefund(sessionOf(order), test.now))).toBe("settled");
      await test.portal.jobs.runDue();
      return answer;
    };
    expect((await test.call("POST", `${path}/refund`, {}, await test.staff("admin"))).status).toBe(200);
    test.portal.payments.refund = inner;
    await test.portal.jobs.runDue();
    const { order: row, flags, mails } = await recordsOf(test, order.id);
    expect([row.refunded_cents, flags]).toEqual([4650, []]);
    expect(mails.filter((kind) => kind === "refunded")).toHaveLength(1);
    const { entries } = (await readOrder(test, order.uuid)).money;
    expect(entries.map(({ kind }) => kind)).toEqual(["charge", "refund"]);
  });

  it("finds at night that the bank has sent a refund back, however old the payment is", async () => {
    const order = await placeOrder(test);
    await deliver(stripe.pay(sessionOf(order), test.now));
    test.later(30 * 86_400_000);
    const path = `/orders/products/${order.productIds[0] ?? 0}`;
    await test.call("PATCH", `${path}/status`, { status_id: 7 }, await test.staff());
    expect((await test.call("POST", `${path}/refund`, {}, await test.staff("admin"))).status).toBe(200);
    expect(await compareBooks(test.portal)).toBe(0);
    test.later(3 * 86_400_000);
    stripe.refundThere(sessionOf(order), -4650);
    expect(await compareBooks(test.portal)).toBe(1);
    expect((await recordsOf(test, order.id)).flags[0]).toContain("Compare both");
  });

  it("writes a closed dispute down, and finds the order of a payment that no event told about", async () => {
    const order = await placeOrder(test);
    stripe.pay(sessionOf(order), test.now);
    test.later(180_000);
    expect(await reconcilePayments(test.portal)).toBe(1);
    expect(await deliver(stripe.dispute(sessionOf(order), test.now))).toBe("settled");
    expect((await readOrder(test, order.uuid)).money.state).toBe("disputed");
    const closed = stripe.closeDispute(sessionOf(order), test.now);
    expect([await deliver(closed), await deliver(closed)]).toEqual(["settled", "repeated"]);
    const { money } = await readOrder(test, order.uuid);
    expect(money.entries.map(({ kind }) => kind)).toEqual(["charge", "dispute", "dispute_closed"]);
    expect(money.state).toBe("paid");
    expect((await recordsOf(test, order.id)).flags.at(-1)).toContain("closed the dispute");
  });

  it("tells the card's last digits, whichever event comes first", async () => {
    const [before, after] = [await placeOrder(test), await placeOrder(test)];
    const paid = stripe.pay(sessionOf(before), test.now);
    expect(await deliver(stripe.charge(sessionOf(before), test.now))).toBe("settled");
    await deliver(paid);
    await deliver(stripe.pay(sessionOf(after), test.now));
    await deliver(stripe.charge(sessionOf(after), test.now));
    for (const { uuid } of [before, after])
      expect((await readOrder(test, uuid)).money.entries.map(({ card_last4: card }) => card)).toEqual(["4242"]);
  });

  it("returns at Stripe what was paid after the end, and closes what can still be paid", async () => {
    const [paid, open] = [await placeOrder(test), await placeOrder(test)];
    const late = stripe.pay(sessionOf(paid), test.now);
    for (const { id } of [paid, open]) await test.call("POST", `/orders/${id}/cancel`, {}, await test.staff());
    expect(await deliver(late)).toBe("settled");
    await test.portal.jobs.runDue();
    expect(stripe.intent(sessionOf(paid)).refunded).toBe(4650);
    expect(stripe.session(sessionOf(open)).status).toBe("expired");
    expect((await recordsOf(test, paid.id)).mails).toEqual(["canceled", "payment-returned"]);
    expect(await compareBooks(test.portal)).toBe(0);
  });

  it("finds at night that an order's sums are not those of its rows", async () => {
    const order = await placeOrder(test);
    await deliver(stripe.pay(sessionOf(order), test.now));
    await test.database.db.updateTable("orders").set({ owed_cents: 1 }).where("id", "=", order.id).execute();
    expect(await compareBooks(test.portal)).toBe(1);
    expect((await recordsOf(test, order.id)).flags[0]).toContain("totals");
    expect(await compareBooks(test.portal)).toBe(0);
  });

  it("refuses what Stripe did not sign", async () => {
    const order = await placeOrder(test);
    const { body, headers } = stripe.pay(sessionOf(order), test.now);
    refusedWith(await sendRaw(test, body.replace("4650", "1"), headers, "stripe"), 400, "WEBHOOK_REJECTED");
    test.later(301_000);
    refusedWith(await sendRaw(test, body, headers, "stripe"), 400, "WEBHOOK_REJECTED");
    refusedWith(await sendRaw(test, body, headers, "sandbox"), 404, "NOT_FOUND");
    expect((await recordsOf(test, order.id)).payments).toEqual(["open"]);
  });
});
