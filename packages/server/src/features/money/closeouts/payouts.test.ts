import { aCertifiedCopyCart } from "@dop/domain/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { forbiddenWith, refusedFields, refusedWith } from "../../../../test/answer.ts";
import { openStripeOffice, type StripeOffice } from "../../../../test/external-services/stripe-office.ts";
import { freshSession } from "../../../../test/fresh-session.ts";
import { placeOrder, placePaidOrder } from "../../../../test/orders.ts";
import { cents, closeDays, expectToAddUp, getReport, readPayouts } from "../../../../test/payouts.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { millisecondsIn } from "../../../lib/time.ts";
import { reconcilePayments } from "../provider-events/reconcile-payments.ts";

const { day } = millisecondsIn;
const dayOf = (test: TestPortal): string => test.now.toISOString().slice(0, 10);

describe("the payouts of Stripe compared with a closeout", () => {
  let office: StripeOffice;
  let test: TestPortal;
  beforeEach(async () => {
    office = await openStripeOffice();
    ({ test } = office);
    office.stripe.setClock(() => test.now);
  });
  afterEach(() => office.close());

  it("stay unknown until they exist, and then show the same movements, and the fees", async () => {
    const order = await office.placePaid(aCertifiedCopyCart());
    const { charged } = await closeDays(test, "2026-11-21");
    const early = await readPayouts(test, "closeouts/1/payouts");
    expect(early).toMatchObject({ provider: "stripe", paid_out: 0, fees: 0, payouts: [], differences: [] });
    expect(early.not_known).toEqual({ count: 1, amount: charged });
    test.later(3 * day);
    const known = await readPayouts(test, "closeouts/1/payouts");
    const fee = (Math.round(cents(charged) * 0.029) + 30) / 100;
    expect(known).toMatchObject({ ledger: charged, paid_out: charged, fees: fee, differences: [] });
    expect(known.not_known.count).toBe(0);
    expect(known.payouts.map(({ arrives_on: arrives, amount }) => [arrives, cents(amount)])).toEqual([
      ["2026-11-23", cents(charged) - cents(fee)],
    ]);
    expect(order.id).toBeGreaterThan(0);
  });

  it("leave out one made by hand, of which Stripe names no lines", async () => {
    await office.placePaid(aCertifiedCopyCart());
    const { charged } = await closeDays(test, "2026-11-21");
    test.later(3 * day);
    office.stripe.payOutThere(500);
    const known = await readPayouts(test, "closeouts/1/payouts");
    expect(known).toMatchObject({ ledger: charged, paid_out: charged, differences: [] });
    expect(known.payouts).toHaveLength(1);
  });

  it("show a payment of which the portal learned days later", async () => {
    await office.placePaid(aCertifiedCopyCart());
    await closeDays(test, "2026-11-21");
    const order = await placeOrder(test, aCertifiedCopyCart());
    office.stripe.pay(office.sessionOf(order), test.now);
    test.later(6 * day);
    await closeDays(test, dayOf(test));
    expect(await reconcilePayments(test.portal)).toBe(1);
    test.later(day);
    const { charged } = await closeDays(test, dayOf(test));
    test.later(3 * day);
    expect(await readPayouts(test, "closeouts/3/payouts")).toMatchObject({
      ledger: charged,
      paid_out: charged,
      not_known: { count: 0 },
      differences: [],
    });
  });

  it("name what only one side has, by its reference", async () => {
    const order = await office.placePaid(aCertifiedCopyCart());
    office.stripe.refundThere(office.sessionOf(order), 123);
    const lost = await office.placePaid(aCertifiedCopyCart());
    const { payment_intent: payment } = office.stripe.session(office.sessionOf(lost));
    const at = office.stripe.balance.findIndex(
      ({ source }) => "payment_intent" in source && source.payment_intent === payment,
    );
    office.stripe.balance.splice(at, 1);
    const made = await closeDays(test, "2026-11-21");
    test.later(5 * day);
    await office.placePaid(aCertifiedCopyCart());
    test.later(3 * day);
    const found = await readPayouts(test, "closeouts/1/payouts");
    expectToAddUp(found);
    const entry = made.entries.find(({ order_id: id }) => id === lost.id);
    expect(found.differences.map(({ where, kind, order_id: id, amount }) => [where, kind, id, amount])).toEqual([
      ["ledger", "charge", lost.id, entry?.amount],
      ["provider", "refund", order.id, -1.23],
    ]);
    expect(found.differences[0]?.reference).toBe(entry?.reference);
    expect(found.differences[1]?.reference).toMatch(/^re_/);
  });

  it("take a dispute that is not decided for what it is: gone there, and not here", async () => {
    const order = await office.placePaid(aCertifiedCopyCart());
    await office.deliver(office.stripe.dispute(office.sessionOf(order), test.now));
    const { charged } = await closeDays(test, "2026-11-21");
    test.later(3 * day);
    const found = await readPayouts(test, "closeouts/1/payouts");
    expect(found.differences).toMatchObject([
      { where: "provider", kind: "dispute", order_id: order.id, amount: -charged },
    ]);
    await office.deliver(office.stripe.closeDispute(office.sessionOf(order), test.now, "lost"));
    expect((await readPayouts(test, "closeouts/1/payouts")).differences).toEqual([]);
    const next = await closeDays(test, dayOf(test));
    const lost = await readPayouts(test, `closeouts/${String(next.number)}/payouts`);
    expect(lost).toMatchObject({ ledger: -charged, paid_out: -charged, differences: [] });
  });

  it("take a dispute that is won weeks later for money that came back", async () => {
    const order = await office.placePaid(aCertifiedCopyCart());
    await closeDays(test, "2026-11-21");
    test.later(day);
    await office.deliver(office.stripe.dispute(office.sessionOf(order), test.now, 1000));
    await closeDays(test, dayOf(test));
    test.later(30 * day);
    await office.deliver(office.stripe.closeDispute(office.sessionOf(order), test.now));
    await closeDays(test, dayOf(test));
    test.later(3 * day);
    for (const number of [2, 3]) {
      const found = await readPayouts(test, `closeouts/${String(number)}/payouts`);
      expect([number, found.differences]).toEqual([number, []]);
    }
  });

  it("say so when the provider does not answer, and are a viewer's never", async () => {
    await office.placePaid(aCertifiedCopyCart());
    await closeDays(test, "2026-11-21");
    for (const fault of ["silent", "rubbish", "broken"] as const) {
      office.stripe.fault = fault;
      for (const path of ["closeouts/1/payouts", "payouts?from=2026-11-21&to=2026-11-21"]) {
        const { message } = refusedWith(await getReport(test, path), 503, "PAYMENT_UNAVAILABLE");
        expect(message).toMatch(/^The payment provider did not answer, so its payouts are not known now\./);
      }
    }
    const viewer = await freshSession(test, "viewer");
    forbiddenWith(await test.call("GET", "/reports/closeouts/1/payouts", undefined, viewer), "Access Denied!");
    refusedWith(await getReport(test, "closeouts/2/payouts"), 404, "NOT_FOUND");
  }, 60_000);

  it("cover a month of days at most", async () => {
    refusedFields(await getReport(test, "payouts?from=2026-11-01&to=2026-12-02"), {
      from: "Payouts are compared for 31 days at most.",
    });
    refusedFields(await getReport(test, "payouts?from=2026-11-02&to=2026-11-01"), {
      to: "The last day is before the first.",
    });
    expect((await getReport(test, "payouts?from=2026-11-01&to=2026-12-01")).status).toBe(200);
  });
});

describe("the payouts of the sandbox", () => {
  it("cover the day before, less its fees", async () => {
    const test = await openTestPortal();
    const { id } = await placePaidOrder(test, aCertifiedCopyCart());
    const today = "payouts?from=2026-11-21&to=2026-11-21";
    expect((await readPayouts(test, today)).not_known.count).toBe(1);
    test.later(2 * day);
    const found = await readPayouts(test, today);
    expect(found).toMatchObject({ provider: "sandbox", differences: [], payouts: [{ arrives_on: "2026-11-22" }] });
    expect(found.paid_out).toBe(found.ledger);
    expect(found.fees).toBeGreaterThan(0);
    expect(id).toBeGreaterThan(0);
    await test.close();
  });
});
