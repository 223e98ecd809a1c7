import { statusIds } from "@dop/domain/orders";
import { closeoutsSchema } from "@dop/domain/reports";
import { aCertifiedCopyCart, anApostilleCart } from "@dop/domain/testing";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answered } from "../../../../test/answer.ts";
import { openStripeOffice, type StripeOffice } from "../../../../test/external-services/stripe-office.ts";
import { freshSession } from "../../../../test/fresh-session.ts";
import type { TestOrder } from "../../../../test/orders.ts";
import { cents, closeDays, expectToAddUp, getReport, readPayouts } from "../../../../test/payouts.ts";
import type { TestPortal } from "../../../../test/test-portal.ts";
import { millisecondsIn } from "../../../lib/time.ts";

const { hour } = millisecondsIn;
const day = 24 * hour;
const dayOf = (test: TestPortal): string => test.now.toISOString().slice(0, 10);

describe("the payouts of Stripe", () => {
  let office: StripeOffice;
  let test: TestPortal;
  beforeEach(async () => {
    office = await openStripeOffice();
    ({ test } = office);
    office.stripe.setClock(() => test.now);
  });
  afterEach(() => office.close());

  it("equal the closeouts of a random month to the cent", async () => {
    const number = fc.noBias(fc.nat(9999));
    const [course] = fc.sample(fc.array(fc.tuple(number, number, number), { minLength: 90, maxLength: 90 }), {
      seed: 20261123,
      numRuns: 1,
    });
    await month(office, course ?? []);
    const { closeouts } = answered(await getReport(test, "closeouts"), closeoutsSchema);
    expect(closeouts.length).toBeGreaterThan(8);
    let [here, there, fees] = [0, 0, 0];
    for (const { number: at } of closeouts) {
      const found = await readPayouts(test, `closeouts/${String(at)}/payouts`);
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
  await closeDays(test, dayOf(test));
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
      // The portal learns of it some days later.
      late.push(() => office.deliver(stripe.sign("charge.dispute.closed", objectOf(told.body), test.now)));
    }
    test.later((turns % 16) * hour);
    if (turns % 7 === 0) await late.shift()?.();
    if (turns % 5 === 0) await test.call("POST", "/reports/closeouts", { day: dayOf(test) }, await freshSession(test));
  }
  for (const tell of late) await tell();
  test.later(2 * day);
  await closeDays(test, new Date(test.now.getTime() - day).toISOString().slice(0, 10));
  test.later(6 * day);
}

/** The subject of an event. */
const objectOf = (body: string): unknown => (JSON.parse(body) as { data: { object: unknown } }).data.object;
