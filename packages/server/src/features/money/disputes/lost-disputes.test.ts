import { closeoutSchema, reportSchema, type Report } from "@dop/domain/reports";
import { anApostilleCart } from "@dop/domain/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { officeDate } from "@dop/domain/dates";
import { answered, refusedWith } from "../../../../test/answer.ts";
import { freshSession } from "../../../../test/fresh-session.ts";
import { placeOrder, readOrder, type TestOrder } from "../../../../test/orders.ts";
import { sendRaw } from "../../../../test/payment-events.ts";
import { startFakeStripe, type FakeStripe, type StripeDelivery } from "../../../../test/peers/stripe.ts";
import { recordsOf } from "../../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { compareBooks } from "../provider-events/compare-books.ts";
import { expireUnpaidOrders } from "../checkouts/expire-unpaid-orders.ts";
import { reconcilePayments } from "../provider-events/reconcile-payments.ts";
import { remindUnpaidOrders } from "../checkouts/remind-unpaid-orders.ts";
import { millisecondsIn } from "../../../lib/time.ts";

const { day } = millisecondsIn;

function tableOf(tables: Report["tables"], name: string): Report["tables"][number] {
  const table = tables.find((candidate) => candidate.name === name);
  if (!table) throw new Error(`no table ${name}`);
  return table;
}

describe("what Stripe tells in another way than usual", () => {
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
    expect([money.state, money.paid, money.refunded, money.owed, money.due]).toEqual(["unpaid", 46.5, 46.5, 0, 46.5]);
    const { flags, mails } = await recordsOf(test, order.id);
    expect(flags.at(-1)).toContain("decided the dispute for the customer and took back $46.50");
    expect(mails).toEqual(["order-confirmation"]);
    expect(await compareBooks(test.portal)).toBe(0);
    await test.call("POST", `/orders/${order.id}/cancel`, {}, await test.staff());
    const mail = await lastMail(order);
    expect(mail.kind).toBe("canceled");
    expect(mail.body_text).toContain("We have already refunded");
    expect((await recordsOf(test, order.id)).order.owed_cents).toBe(0);
  });

  it("a refunded charge that is disputed and lost as well owes nothing, and asks for nothing", async () => {
    const order = await aPaidOrder();
    const admin = await test.staff("admin");
    await test.call("POST", `/orders/${order.id}/cancel`, {}, admin);
    await test.call("POST", `/orders/${order.id}/refunds`, { reason: "Canceled" }, admin);
    await deliver(stripe.dispute(sessionOf(order), test.now));
    await deliver(stripe.closeDispute(sessionOf(order), test.now, "lost"));
    await test.portal.jobs.runDue();
    const { money } = await readOrder(test, order.uuid);
    expect([money.refunded, money.owed, money.due]).toEqual([46.5, 0, 0]);
    expect((await recordsOf(test, order.id)).flags.at(-1)).toContain("took back $46.50");
    expect(stripe.intent(sessionOf(order)).refunded).toBe(4650);
    expect(await compareBooks(test.portal)).toBe(0);
  });

  it("money of a currency without cents does not pay the order", async () => {
    const order = await placeOrder(test);
    await deliver(paidWith(order, { currency: "jpy", amount_total: 4650 }));
    expect((await readOrder(test, order.uuid)).money).toMatchObject({ paid: 0, due: 46.5 });
  });

  it("work waits after a lost dispute for a new payment; the order neither expires nor sends reminders", async () => {
    const order = await aPaidOrder();
    const confirm = async () =>
      test.call("POST", `/orders/${order.id}/verification`, { decision: "confirm" }, await test.staff());
    await confirm();
    await deliver(stripe.closeDispute(sessionOf(order), test.now, "lost"));
    const tick = async () =>
      test.call("PATCH", `/orders/products/${order.productIds[0] ?? 0}/status`, { status_id: 3 }, await test.staff());
    refusedWith(await tick(), 409, "PAYMENT_DUE");
    test.later(9 * day);
    expect([await remindUnpaidOrders(test.portal), await expireUnpaidOrders(test.portal)]).toEqual([0, 0]);
    const again = await test.call("POST", `/orders/${order.uuid}/payment`);
    await deliver(
      stripe.pay(String((again.body as { payment_link: string }).payment_link.split("/").at(-1)), test.now),
    );
    const { money } = await readOrder(test, order.uuid);
    expect([money.state, money.paid, money.refunded, money.due, money.owed]).toEqual(["part_refunded", 93, 46.5, 0, 0]);
    expect((await recordsOf(test, order.id)).statuses).toEqual([2]);
  });

  it("reports and closeouts call it a lost dispute, and not a refund", async () => {
    const order = await aPaidOrder();
    await deliver(stripe.closeDispute(sessionOf(order), test.now, "lost"));
    const admin = await freshSession(test, "admin");
    const today = officeDate(test.now, test.portal.config.office.timeZone);
    const answer = await test.call("GET", `/reports/money?from=${today}&to=${today}`, undefined, admin);
    const report = answered(answer, reportSchema);
    const { columns, rows } = tableOf(report.tables, "byPeriod");
    const cell = (name: string) => rows[0]?.[columns.indexOf(name as never)];
    expect(["charged", "refunded", "lost", "net"].map(cell)).toEqual([46.5, 0, 46.5, 0]);
    expect(tableOf(report.tables, "refunds").rows).toEqual([]);
    await test.call("POST", "/reports/closeouts", { day: today }, admin);
    const closeout = answered(await test.call("GET", "/reports/closeouts/1", undefined, admin), closeoutSchema);
    expect(tableOf(closeout.tables, "byKind").rows).toContainEqual(["dispute_lost", "stripe", 1, 46.5]);
    expect(tableOf(closeout.tables, "refunds").rows).toEqual([]);
    expect([closeout.refunded, closeout.net]).toEqual([46.5, 0]);
    expect(closeout.entries.map(({ kind }) => kind)).toContain("dispute_lost");
  });

  it("an unchecked order whose dispute was lost goes back to Pre-Order and is not canceled by itself", async () => {
    const order = await aPaidOrder();
    await deliver(stripe.closeDispute(sessionOf(order), test.now, "lost"));
    test.later(9 * day);
    expect([await remindUnpaidOrders(test.portal), await expireUnpaidOrders(test.portal)]).toEqual([0, 0]);
    expect((await recordsOf(test, order.id)).statuses).toEqual([11]);
  });

  it("a part-paid order that is canceled owes what came, asks for nothing, and the email names the part", async () => {
    const order = await placeOrder(test);
    const part = paidWith(order, { amount_total: 2000 });
    stripe.intent(sessionOf(order)).amount_received = 2000;
    await deliver(part);
    const before = (await readOrder(test, order.uuid)).money;
    expect([before.state, before.paid, before.due]).toEqual(["unpaid", 20, 26.5]);
    await test.call("POST", `/orders/${order.id}/cancel`, {}, await test.staff());
    const { money } = await readOrder(test, order.uuid);
    expect([money.paid, money.due, money.owed, money.payable]).toEqual([20, 0, 20, 20]);
    const due = await test.call("GET", "/orders/search?due=true", undefined, await test.staff());
    expect(due.body).toMatchObject({ count: 0 });
    expect((await lastMail(order)).body_text).toContain("To be refunded: $20.00");
    expect(await compareBooks(test.portal)).toBe(0);
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

  it("a dispute whose end is reported first asks no one to answer it", async () => {
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

  it("money of another currency that the job finds does not pay the order", async () => {
    const order = await placeOrder(test);
    stripe.pay(sessionOf(order), test.now);
    Object.assign(stripe.session(sessionOf(order)), { currency: "jpy" });
    Object.assign(stripe.intent(sessionOf(order)), { currency: "jpy" });
    test.later(3 * 60_000);
    expect(await reconcilePayments(test.portal)).toBe(1);
    const { flags, order: row, statuses } = await recordsOf(test, order.id);
    expect([row.paid_cents, statuses, flags[0]]).toEqual([0, [11], expect.stringContaining("amount paid")]);
  });

  it("a refund in another currency is not written down as dollars", async () => {
    const order = await aPaidOrder();
    Object.assign(stripe.intent(sessionOf(order)), { currency: "jpy" });
    stripe.refundThere(sessionOf(order), 1000);
    expect(await compareBooks(test.portal)).toBe(1);
    const { flags, order: row } = await recordsOf(test, order.id);
    expect([row.refunded_cents, flags[0]]).toEqual([0, expect.stringContaining("Compare both")]);
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

  it("a checkout whose opening was not answered does not prevent the payment of what is due since", async () => {
    const order = anApostilleCart({ additionalCertifiedCopies: 1 });
    const open = test.portal.payments.createCheckout.bind(test.portal.payments);
    const { PaymentGatewayError } = await import("../../../ports/payments/index.ts");
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
