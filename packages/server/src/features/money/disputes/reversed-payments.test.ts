import { paymentLinkSchema } from "@dop/domain/contract";
import { anApostilleCart } from "@dop/domain/testing";
import { closeoutSchema, reportSchema, type ReportColumn } from "@dop/domain/reports";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { officeDate } from "@dop/domain/dates";
import { answered } from "../../../../test/answer.ts";
import { freshSession } from "../../../../test/fresh-session.ts";
import { placeOrder, readOrder, type TestOrder } from "../../../../test/orders.ts";
import { referenceOf, sendRaw } from "../../../../test/payment-events.ts";
import { startFakeStripe, type FakeStripe, type StripeDelivery } from "../../../../test/peers/stripe.ts";
import { recordsOf } from "../../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { compareBooks } from "../provider-events/compare-books.ts";
import { finishRefunds } from "../refunds/finish-refunds.ts";
import { settleHolds } from "../holds/settle-holds.ts";

let stripe: FakeStripe;
let test: TestPortal;

async function open(variables: Readonly<Record<string, string>> = {}): Promise<void> {
  stripe = await startFakeStripe();
  test = await openTestPortal({
    ...stripe.variables,
    ...variables,
  });
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
const flagsOf = async (order: TestOrder) => (await recordsOf(test, order.id)).flags;
const mailsOf = async (order: TestOrder) =>
  test.database.db
    .selectFrom("mail_outbox")
    .select(["kind", "body_text"])
    .where("order_id", "=", order.id)
    .orderBy("id")
    .execute();

/** The checkout for what is due. @returns its session */
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
/** An order whose first checkout was given up, paid by a second one, and paid by the first one all the same. */
async function paidTwice(): Promise<{ readonly order: TestOrder; readonly counted: string }> {
  const order = await placeOrder(test);
  await deliver(stripe.expire(firstOf(order), test.now));
  const counted = await payAgain(order);
  await charge(firstOf(order));
  return { order, counted };
}

describe("an order that was paid twice", () => {
  it("awaits its payment again when the one that it relies on is lost", async () => {
    await open();
    const { order, counted } = await paidTwice();
    expect(await finishRefunds(test.portal)).toBe(1);
    expect(await moneyOf(order)).toMatchObject({ due: 0, owed: 0, paid: 93, refunded: 46.5 });
    await lose(counted);
    expect(await moneyOf(order)).toMatchObject({ state: "unpaid", due: 46.5, owed: 0, payable: 46.5 });
    expect((await recordsOf(test, order.id)).statuses).toEqual([11]);
    const due = await test.call("GET", "/orders/search?due=true", undefined, await test.staff());
    expect(due.body).toMatchObject({ count: 1 });
    await payAgain(order);
    expect(await moneyOf(order)).toMatchObject({ due: 0, owed: 0, paid: 139.5, refunded: 93 });
    expect(await compareBooks(test.portal)).toBe(0);
  });

  it("asks for its payment when it is lost before the second one went back", async () => {
    await open();
    const { order, counted } = await paidTwice();
    await lose(counted);
    expect(await moneyOf(order)).toMatchObject({ due: 0 });
    expect(await finishRefunds(test.portal)).toBe(1);
    expect(await moneyOf(order)).toMatchObject({ due: 46.5, owed: 0 });
    expect((await recordsOf(test, order.id)).statuses).toEqual([11]);
    expect((await flagsOf(order)).at(-1)).toContain("awaits its payment again");
    const { kind, body_text: text } = (await mailsOf(order)).at(-1) ?? {};
    expect([kind, text]).toEqual(["payment-needed", expect.stringContaining("$46.50")]);
    expect(await compareBooks(test.portal)).toBe(0);
  });

  it.each([
    { course: "before the second payment went back", isReturnedFirst: false },
    { course: "after the second payment went back", isReturnedFirst: true },
  ])("charges its hold $course", async ({ isReturnedFirst }) => {
    await open({ PAYMENT_CAPTURE: "at-verification" });
    const { order, counted } = await paidTwice();
    if (isReturnedFirst) await finishRefunds(test.portal);
    await test.call("POST", `/orders/${order.id}/verification`, { decision: "confirm" }, await test.staff());
    await settleHolds(test.portal);
    await finishRefunds(test.portal);
    expect(stripe.intent(counted)).toMatchObject({ status: "succeeded", amount_received: 4650 });
    expect(await moneyOf(order)).toMatchObject({ paid: 93, refunded: 46.5, held: 0, due: 0, owed: 0 });
    expect(await compareBooks(test.portal)).toBe(0);
  });

  it("asks for its payment when its hold lapses before the second payment went back", async () => {
    await open({ PAYMENT_CAPTURE: "at-verification" });
    const { order, counted } = await paidTwice();
    await deliver(stripe.lapse(counted, test.now));
    const { kind, body_text: text } = (await mailsOf(order)).at(-1) ?? {};
    expect([kind, text]).toEqual(["payment-needed", expect.stringContaining("$46.50")]);
    await finishRefunds(test.portal);
    expect(await moneyOf(order)).toMatchObject({ due: 46.5, owed: 0 });
  });

  it("relies on the second payment when that cannot be refunded and its hold has lapsed", async () => {
    await open({ PAYMENT_CAPTURE: "at-verification" });
    const { order, counted } = await paidTwice();
    await deliver(stripe.lapse(counted, test.now));
    stripe.intent(firstOf(order)).disputed = true;
    await finishRefunds(test.portal);
    expect(await moneyOf(order)).toMatchObject({ state: "paid", paid: 46.5, due: 0, owed: 0 });
    expect((await recordsOf(test, order.id)).statuses).toEqual([1]);
  });

  it("becomes unpaid when its hold lapses after the second payment went back", async () => {
    await open({ PAYMENT_CAPTURE: "at-verification" });
    const { order, counted } = await paidTwice();
    await finishRefunds(test.portal);
    await deliver(stripe.lapse(counted, test.now));
    expect(await moneyOf(order)).toMatchObject({ due: 46.5, owed: 0, held: 0 });
    expect((await mailsOf(order)).at(-1)?.kind).toBe("payment-needed");
  });
});

it("tells the customer that the rest is released when the part that was paid is lost", async () => {
  await open({ PAYMENT_CAPTURE: "at-verification" });
  const order = await placeOrder(test);
  await charge(firstOf(order), 2000);
  const rest = await payAgain(order);
  expect(await moneyOf(order)).toMatchObject({ state: "held", held: 26.5, paid: 20, due: 0 });
  await lose(firstOf(order));
  await settleHolds(test.portal);
  expect(stripe.intent(rest).status).toBe("canceled");
  expect(await moneyOf(order)).toMatchObject({ due: 46.5, held: 0, owed: 0 });
  const { kind, body_text: text } = (await mailsOf(order)).at(-1) ?? {};
  expect([kind, text]).toEqual(["payment-needed", expect.stringContaining("$46.50")]);
});

it("asks for the rest alone when a part was paid, the documents were refused and new ones came", async () => {
  await open({ PAYMENT_CAPTURE: "at-verification" });
  const order = await placeOrder(test);
  await charge(firstOf(order), 2000);
  await payAgain(order);
  const refused = { decision: "invalid", reason: "Require ID/Selfie" };
  await test.call("POST", `/orders/${order.id}/verification`, refused, await test.staff());
  await settleHolds(test.portal);
  await test.call("POST", `/orders/${order.uuid}/documents`, { id: anApostilleCart().documents.id });
  const { kind, body_text: text = "" } = (await mailsOf(order)).at(-1) ?? {};
  expect(kind).toBe("payment-needed");
  expect(text).toContain("$26.50");
  expect(text).toContain("$20.00");
  expect(await moneyOf(order)).toMatchObject({ due: 26.5, paid: 20, held: 0 });
});

it("asks who sends new documents after a lost dispute to pay", async () => {
  await open();
  const order = await placeOrder(test);
  await deliver(stripe.pay(firstOf(order), test.now));
  const refused = { decision: "invalid", reason: "Require ID/Selfie" };
  await test.call("POST", `/orders/${order.id}/verification`, refused, await test.staff());
  await lose(firstOf(order));
  await test.call("POST", `/orders/${order.uuid}/documents`, { id: anApostilleCart().documents.id });
  const { kind, body_text: text } = (await mailsOf(order)).at(-1) ?? {};
  expect([kind, text]).toEqual(["payment-needed", expect.stringContaining("$46.50")]);
});

describe("a dispute that is won after it was lost (rule M-49)", () => {
  let order: TestOrder;
  beforeEach(async () => {
    await open();
    order = await placeOrder(test);
    await deliver(stripe.pay(firstOf(order), test.now));
    await lose(firstOf(order));
  });

  it("counts as paid again, and the order continues", async () => {
    expect(await moneyOf(order)).toMatchObject({ due: 46.5 });
    await win(firstOf(order));
    await deliver(stripe.reinstate(firstOf(order), test.now));
    const money = await moneyOf(order);
    expect(money).toMatchObject({ state: "part_refunded", paid: 93, refunded: 46.5, due: 0, owed: 0 });
    expect(money.entries.map(({ kind }) => kind)).toEqual(["charge", "dispute_closed", "refund", "charge"]);
    expect((await recordsOf(test, order.id)).statuses).toEqual([1]);
    const flags = await flagsOf(order);
    expect(flags.filter((flag) => flag.includes("reversed its decision on the lost dispute"))).toHaveLength(1);
    expect(flags.at(-1)).toContain("It counts as paid again.");
    expect((await mailsOf(order)).at(-1)?.kind).toBe("order-confirmation");
    expect(await compareBooks(test.portal)).toBe(0);
  });

  it("counts as won by the return of the money alone", async () => {
    await deliver(stripe.reinstate(firstOf(order), test.now));
    await win(firstOf(order));
    expect(await moneyOf(order)).toMatchObject({ paid: 93, due: 0, owed: 0 });
  });

  it("owes the money to a customer who has paid again since, and allows its return", async () => {
    await payAgain(order);
    await win(firstOf(order));
    expect(await moneyOf(order)).toMatchObject({ due: 0, owed: 46.5 });
    expect((await flagsOf(order)).at(-1)).toContain("owed to the customer");
    const refund = { amount: 46.5, reason: "Dispute won" };
    const answer = await test.call("POST", `/orders/${order.id}/refunds`, refund, await test.staff("admin"));
    expect(answer.status).toBe(200);
    expect(await moneyOf(order)).toMatchObject({ due: 0, owed: 0 });
    expect(await compareBooks(test.portal)).toBe(0);
  });

  it("owes the money where the order was canceled since, and nothing continues", async () => {
    await test.call("POST", `/orders/${order.id}/cancel`, {}, await test.staff());
    await win(firstOf(order));
    expect(await moneyOf(order)).toMatchObject({ due: 0, owed: 46.5 });
    expect((await recordsOf(test, order.id)).statuses).toEqual([8]);
  });

  it("appears as a won dispute in reports and closeouts, not as a charge of the office", async () => {
    await win(firstOf(order));
    const admin = await freshSession(test);
    const today = officeDate(test.now, test.portal.config.office.timeZone);
    const report = answered(
      await test.call("GET", `/reports/money?from=${today}&to=${today}`, undefined, admin),
      reportSchema,
    );
    const table = report.tables.find(({ name }) => name === "byPeriod");
    const said = (name: ReportColumn) => table?.rows[0]?.[table.columns.indexOf(name)];
    expect([said("charged"), said("refunded"), said("lost"), said("net")]).toEqual([46.5, 0, 0, 46.5]);
    await test.call("POST", "/reports/closeouts", { day: today }, admin);
    const closeout = answered(await test.call("GET", "/reports/closeouts/1", undefined, admin), closeoutSchema);
    const byKind = closeout.tables.find(({ name }) => name === "byKind")?.rows;
    expect(byKind).toContainEqual(["dispute_won", "stripe", 1, 46.5]);
    expect(byKind).toContainEqual(["charge", "stripe", 1, 46.5]);
    expect(closeout.net).toBe(46.5);
  });
});
