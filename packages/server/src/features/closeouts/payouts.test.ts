import { statusIds } from "@dop/domain/orders";
import { closeoutSchema, closeoutsSchema, payoutsSchema, type Payouts } from "@dop/domain/reports";
import { aCertifiedCopyCart, anApostilleCart } from "@dop/domain/testing";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answered, forbiddenWith, refusedFields, refusedWith } from "../../testing/answer.ts";
import { openStripeOffice, type StripeOffice } from "../../testing/external-services/stripe-office.ts";
import { freshSession } from "../../testing/fresh-session.ts";
import { placePaidOrder, type TestOrder } from "../../testing/orders.ts";
import { openTestPortal, type TestPortal } from "../../testing/test-portal.ts";

const hour = 3_600_000;
const day = 24 * hour;
const cents = (dollars: number): number => Math.round(dollars * 100);
const dayOf = (test: TestPortal): string => test.now.toISOString().slice(0, 10);

const get = async (test: TestPortal, path: string) =>
  test.call("GET", `/reports/${path}`, undefined, await freshSession(test));
const close = async (test: TestPortal, last: string) =>
  answered(await test.call("POST", "/reports/closeouts", { day: last }, await freshSession(test)), closeoutSchema, 201);
const payouts = async (test: TestPortal, path: string): Promise<Payouts> =>
  answered(await get(test, path), payoutsSchema);

/** What the ledger says is what was paid out, what is not known yet, and what only the ledger has. */
function expectToAddUp({ ledger, paid_out: paid, not_known: open, differences }: Payouts): void {
  const alone = differences.filter(({ where }) => where === "ledger");
  expect(cents(ledger)).toBe(
    cents(paid) + cents(open.amount) + alone.reduce((sum, { amount }) => sum + cents(amount), 0),
  );
}

describe("the payouts of Stripe compared with a closeout", () => {
  let office: StripeOffice;
  let test: TestPortal;
  beforeEach(async () => {
    office = await openStripeOffice();
    ({ test } = office);
    office.stripe.setClock(() => test.now);
  });
  afterEach(() => office.close());

  it("are not known until they are there, and then have the same movements, and the fees", async () => {
    const order = await office.placePaid(aCertifiedCopyCart());
    const { charged } = await close(test, "2026-11-21");
    const early = await payouts(test, "closeouts/1/payouts");
    expect(early).toMatchObject({ provider: "stripe", paid_out: 0, fees: 0, payouts: [], differences: [] });
    expect(early.not_known).toEqual({ count: 1, amount: charged });
    test.later(3 * day);
    const known = await payouts(test, "closeouts/1/payouts");
    const fee = (Math.round(cents(charged) * 0.029) + 30) / 100;
    expect(known).toMatchObject({ ledger: charged, paid_out: charged, fees: fee, differences: [] });
    expect(known.not_known.count).toBe(0);
    expect(known.payouts.map(({ arrives_on: arrives, amount }) => [arrives, cents(amount)])).toEqual([
      ["2026-11-23", cents(charged) - cents(fee)],
    ]);
    expect(order.id).toBeGreaterThan(0);
  });

  it("name what only one side has, by its reference", async () => {
    const order = await office.placePaid(aCertifiedCopyCart());
    office.stripe.refundThere(office.sessionOf(order), 123);
    const lost = await office.placePaid(aCertifiedCopyCart());
    const { payment_intent: payment } = office.stripe.session(office.sessionOf(lost));
    const at = office.stripe.balance.findIndex(({ source }) => source.payment_intent === payment);
    office.stripe.balance.splice(at, 1);
    const made = await close(test, "2026-11-21");
    test.later(5 * day);
    await office.placePaid(aCertifiedCopyCart());
    test.later(3 * day);
    const found = await payouts(test, "closeouts/1/payouts");
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
    const { charged } = await close(test, "2026-11-21");
    test.later(3 * day);
    const found = await payouts(test, "closeouts/1/payouts");
    expect(found.differences).toMatchObject([
      { where: "provider", kind: "dispute", order_id: order.id, amount: -charged },
    ]);
    await office.deliver(office.stripe.closeDispute(office.sessionOf(order), test.now, "lost"));
    expect((await payouts(test, "closeouts/1/payouts")).differences).toEqual([]);
    const next = await close(test, dayOf(test));
    const lost = await payouts(test, `closeouts/${String(next.number)}/payouts`);
    expect(lost).toMatchObject({ ledger: -charged, paid_out: -charged, differences: [] });
  });

  it("say so when the provider does not answer, and are a viewer's never", async () => {
    await office.placePaid(aCertifiedCopyCart());
    await close(test, "2026-11-21");
    for (const fault of ["silent", "rubbish", "broken"] as const) {
      office.stripe.fault = fault;
      for (const path of ["closeouts/1/payouts", "payouts?from=2026-11-21&to=2026-11-21"]) {
        const { message } = refusedWith(await get(test, path), 503, "PAYMENT_UNAVAILABLE");
        expect(message).toMatch(/^The payment provider gave no answer, so its payouts are not known now\./);
      }
    }
    const viewer = await freshSession(test, "viewer");
    forbiddenWith(await test.call("GET", "/reports/closeouts/1/payouts", undefined, viewer), "Access Denied!");
    refusedWith(await get(test, "closeouts/2/payouts"), 404, "NOT_FOUND");
  }, 60_000);

  it("are compared for a month of days at most", async () => {
    refusedFields(await get(test, "payouts?from=2026-11-01&to=2026-12-02"), {
      from: "Payouts are compared for 31 days at most.",
    });
    refusedFields(await get(test, "payouts?from=2026-11-02&to=2026-11-01"), {
      to: "The last day is before the first.",
    });
    expect((await get(test, "payouts?from=2026-11-01&to=2026-12-01")).status).toBe(200);
  });

  it("equal the closeouts of a random month to the cent", async () => {
    const number = fc.noBias(fc.nat(9999));
    const [course] = fc.sample(fc.array(fc.tuple(number, number, number), { minLength: 90, maxLength: 90 }), {
      seed: 20261123,
      numRuns: 1,
    });
    await month(office, course ?? []);
    const { closeouts } = answered(await get(test, "closeouts"), closeoutsSchema);
    expect(closeouts.length).toBeGreaterThan(8);
    let [here, there, fees] = [0, 0, 0];
    for (const { number: at } of closeouts) {
      const found = await payouts(test, `closeouts/${String(at)}/payouts`);
      expectToAddUp(found);
      expect([at, found.differences, found.not_known.count]).toEqual([at, [], 0]);
      [here, there, fees] = [here + cents(found.ledger), there + cents(found.paid_out), fees + cents(found.fees)];
    }
    const { balance } = office.stripe;
    expect(new Set(balance.map(({ type }) => type))).toEqual(new Set(["charge", "refund", "adjustment"]));
    const moved = balance.reduce((sum, { amount }) => sum + amount, 0);
    expect([here, there]).toEqual([moved, moved]);
    expect(closeouts.reduce((sum, { net }) => sum + cents(net), 0)).toBe(moved);
    expect(fees).toBe(balance.reduce((sum, { fee }) => sum + fee, 0));
  }, 300_000);
});

/** A month: orders are paid and refunded, disputes lost and won, events come late, and days are closed now and then. */
async function month(office: StripeOffice, course: readonly (readonly [number, number, number])[]): Promise<void> {
  const { test, stripe } = office;
  const paid: TestOrder[] = [];
  const late: (() => Promise<unknown>)[] = [];
  // Closeouts have what moved since the day of the first one.
  paid.push(await office.placePaid(aCertifiedCopyCart()));
  await close(test, dayOf(test));
  const chosen = (at: number): TestOrder | undefined => paid.splice(at % Math.max(paid.length, 1), 1)[0];
  for (const [what, which, turns] of course) {
    const kind = what % 8;
    const order = kind < 4 || paid.length === 0 ? null : chosen(which);
    if (!order) {
      // The ID of an apostille is checked before its card is charged: a copy is charged at once.
      paid.push(await office.placePaid(which % 2 === 0 ? aCertifiedCopyCart() : anApostilleCart()));
    } else if (kind < 6) {
      const product = `/orders/products/${String(order.productIds[0])}`;
      const status = { status_id: statusIds.refundRequested };
      await test.call("PATCH", `${product}/status`, status, await freshSession(test));
      await test.call("POST", `${product}/refund`, {}, await freshSession(test, "admin"));
    } else {
      const session = office.sessionOf(order);
      await office.deliver(stripe.dispute(session, test.now));
      const told = stripe.closeDispute(session, test.now, kind === 6 ? "lost" : "won");
      // Told of it some days later.
      late.push(() => office.deliver(stripe.sign("charge.dispute.closed", objectOf(told.body), test.now)));
    }
    test.later((turns % 16) * hour);
    if (turns % 7 === 0) await late.shift()?.();
    if (turns % 5 === 0) await test.call("POST", "/reports/closeouts", { day: dayOf(test) }, await freshSession(test));
  }
  for (const tell of late) await tell();
  test.later(2 * day);
  await close(test, new Date(test.now.getTime() - day).toISOString().slice(0, 10));
  test.later(6 * day);
}

/** What an event is about. */
const objectOf = (body: string): unknown => (JSON.parse(body) as { data: { object: unknown } }).data.object;

describe("the payouts of the sandbox", () => {
  it("are those of the day before, less its fees", async () => {
    const test = await openTestPortal();
    const { id } = await placePaidOrder(test, aCertifiedCopyCart());
    const today = "payouts?from=2026-11-21&to=2026-11-21";
    expect((await payouts(test, today)).not_known.count).toBe(1);
    test.later(2 * day);
    const found = await payouts(test, today);
    expect(found).toMatchObject({ provider: "sandbox", differences: [], payouts: [{ arrives_on: "2026-11-22" }] });
    expect(found.paid_out).toBe(found.ledger);
    expect(found.fees).toBeGreaterThan(0);
    expect(id).toBeGreaterThan(0);
    await test.close();
  });
});
