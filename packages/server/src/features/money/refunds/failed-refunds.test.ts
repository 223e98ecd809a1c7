import { refundAnswerSchema, staffOrderSchema } from "@dop/domain/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { millisecondsIn } from "../../../lib/time.ts";
import { answered, refusedWith } from "../../../../test/answer.ts";
import { openStripeOffice, type StripeOffice } from "../../../../test/external-services/stripe-office.ts";
import { freshSession } from "../../../../test/fresh-session.ts";
import { readOrder, type TestOrder } from "../../../../test/orders.ts";
import type { StripeDelivery } from "../../../../test/peers/stripe.ts";
import { leavesNothing, recordsOf } from "../../../../test/records.ts";
import { compareBooks } from "../provider-events/compare-books.ts";
import { finishRefunds } from "./finish-refunds.ts";

let office: StripeOffice;
beforeEach(async () => {
  office = await openStripeOffice();
});
afterEach(() => office.close());

const refunded = async (): Promise<TestOrder> => {
  const order = await office.placePaid();
  expect((await office.approve(await office.requestRefund(order))).status).toBe(200);
  return order;
};
/** Hands an event over, and does what it asks for. */
const tell = async (delivery: StripeDelivery) => {
  await office.deliver(delivery);
  await office.test.portal.jobs.runDue();
};
const fail = (order: TestOrder, how: Parameters<StripeOffice["stripe"]["failRefund"]>[2] = {}) =>
  office.stripe.failRefund(office.sessionOf(order), office.test.now, how);
const booksOf = async ({ id }: TestOrder) => {
  const { order, mails, statuses } = await recordsOf(office.test, id);
  const { refunded_cents: back, owed_cents: owed, flagged } = order;
  return { back, owed, flagged, statuses, told: mails.filter((kind) => kind === "refund-failed").length };
};
const owedAgain = { back: 0, owed: 4650, flagged: true, statuses: [8], told: 1 };
const settled = { back: 4650, owed: 0, flagged: false, statuses: [8], told: 1 };
const refund = async (order: TestOrder, more: object = {}) =>
  office.test.call(
    "POST",
    `/orders/${order.id}/refunds`,
    { reason: "The bank", ...more },
    await office.test.staff("admin"),
  );

describe("a refund that the bank sends back (rule M-62)", () => {
  it.each([
    { type: "refund.failed", status: "failed", leaveSum: true },
    { type: "refund.updated", status: "canceled", leaveSum: true },
    { type: "charge.refund.updated", status: "failed", leaveSum: false },
    { type: "refund.failed", status: "canceled", leaveSum: false },
  ] as const)("becomes owed again: $type, $status, leaves Stripe's sum: $leaveSum", async ({ leaveSum, ...how }) => {
    office.stripe.refunding.leaveSum = leaveSum;
    const order = await refunded();
    await tell(fail(order, how));
    expect(await booksOf(order)).toEqual(owedAgain);
    const { flags, audit } = await recordsOf(office.test, order.id);
    expect(flags.at(-1)).toContain("did not take a refund of $46.50");
    expect(audit).toContain("order_product.refund_failed system");
    const { money } = await readOrder(office.test, order.uuid);
    expect([money.refunded, money.owed, money.entries.map(({ kind }) => kind)]).toEqual([
      0,
      46.5,
      ["charge", "refund", "refund_failed"],
    ]);
  });

  it("counts once, whatever events tell it, in any order, and whoever compares", async () => {
    const order = await refunded();
    const failed = fail(order);
    const again = JSON.parse(failed.body) as { data: { object: object } };
    const updated = office.stripe.sign("charge.refund.updated", again.data.object, office.test.now);
    await Promise.all([tell(updated), tell(failed)]);
    await tell(office.stripe.tellRefund(office.sessionOf(order), office.test.now));
    await Promise.all([compareBooks(office.test.portal), compareBooks(office.test.portal)]);
    expect(await booksOf(order)).toEqual(owedAgain);
    expect(await office.deliver(failed)).toBe("repeated");
  });

  it("appears without its event for sixty days", async () => {
    const order = await refunded();
    office.test.later(59 * millisecondsIn.day);
    fail(order);
    expect(await compareBooks(office.test.portal)).toBe(1);
    expect(await booksOf(order)).toEqual(owedAgain);
    expect(await compareBooks(office.test.portal)).toBe(0);
  });

  it("counts the same when it was pending at first, and its customer gets both emails", async () => {
    office.stripe.refunding.status = "pending";
    const order = await refunded();
    expect(await compareBooks(office.test.portal)).toBe(0);
    await tell(fail(order));
    expect(await booksOf(order)).toEqual(owedAgain);
    expect((await recordsOf(office.test, order.id)).mails.slice(-2)).toEqual(["refunded", "refund-failed"]);
  });

  it("becomes owed again after its answer when the failure came before it", async () => {
    const order = await office.placePaid();
    const product = await office.requestRefund(order);
    await office.line.turn({ answerLostAfter: /POST \/v1\/refunds/ });
    await office.approve(product);
    await office.line.turn("pass");
    await tell(fail(order));
    await finishRefunds(office.test.portal);
    expect((await booksOf(order)).back).toBe(0);
    expect((await recordsOf(office.test, order.id)).statuses).toEqual([7]);
  });

  it("counts as refused when it fails at once, and another approval is another refund", async () => {
    const order = await office.placePaid();
    const product = await office.requestRefund(order);
    office.stripe.refunding.status = "failed";
    refusedWith(await office.approve(product), 409, "REFUND_REFUSED");
    office.stripe.refunding.status = "succeeded";
    expect((await office.approve(product)).status).toBe(200);
    expect(await booksOf(order)).toMatchObject({ back: 4650, owed: 0, statuses: [8], told: 0 });
  });

  it("becomes owed again when it was made at Stripe's own site", async () => {
    const order = await office.placePaid();
    office.stripe.refundThere(office.sessionOf(order), 1000);
    await tell(office.stripe.tellRefund(office.sessionOf(order), office.test.now));
    expect((await booksOf(order)).back).toBe(1000);
    await tell(fail(order));
    expect(await booksOf(order)).toMatchObject({ back: 0, told: 1, flagged: true });
    expect(await compareBooks(office.test.portal)).toBe(0);
  });

  it("takes a booked one back when a smaller one was made at Stripe's own site since", async () => {
    const order = await office.placePaid();
    office.stripe.refundThere(office.sessionOf(order), 4650);
    expect(await compareBooks(office.test.portal)).toBe(1);
    fail(order);
    office.stripe.refundThere(office.sessionOf(order), 1550);
    expect([await compareBooks(office.test.portal), await compareBooks(office.test.portal)]).toEqual([1, 1]);
    expect((await booksOf(order)).back).toBe(1550);
    expect((await recordsOf(office.test, order.id)).mails.slice(-3)).toEqual(["refunded", "refund-failed", "refunded"]);
    expect(await compareBooks(office.test.portal)).toBe(0);
  });

  it("takes back the booked one of two that failed at Stripe's own site", async () => {
    const order = await office.placePaid();
    office.stripe.refundThere(office.sessionOf(order), 4650);
    expect(await compareBooks(office.test.portal)).toBe(1);
    fail(order);
    office.stripe.refundThere(office.sessionOf(order), 1550);
    fail(order);
    expect([await compareBooks(office.test.portal), await compareBooks(office.test.portal)]).toEqual([1, 0]);
    expect(await booksOf(order)).toMatchObject({ back: 0, told: 1 });
  });

  it.each([2000, 4650])("hides no loss of a dispute about %d cents since", async (taken) => {
    const order = await refunded();
    fail(order);
    await tell(office.stripe.dispute(office.sessionOf(order), office.test.now, taken));
    await tell(office.stripe.closeDispute(office.sessionOf(order), office.test.now, "lost"));
    expect(await booksOf(order)).toMatchObject({ back: taken, owed: 4650 - taken, told: 1 });
    expect(await compareBooks(office.test.portal)).toBe(0);
  });

  it("goes out again under a new key, and that can fail too", async () => {
    const order = await refunded();
    await tell(fail(order));
    answered(await refund(order), refundAnswerSchema);
    expect(await booksOf(order)).toEqual(settled);
    expect(office.stripe.intent(office.sessionOf(order)).refunded).toBe(4650);
    await tell(fail(order));
    expect(await booksOf(order)).toEqual({ ...owedAgain, told: 2 });
    expect(await compareBooks(office.test.portal)).toBe(0);
  });

  it("keeps its flag when it was for goodwill, until as much went back", async () => {
    const order = await office.placePaid();
    const goodwill = async (amount: number) =>
      answered(await refund(order, { kind: "goodwill", amount }), refundAnswerSchema);
    await goodwill(30);
    await tell(fail(order));
    expect(await booksOf(order)).toMatchObject({ back: 0, owed: 0, flagged: true });
    await goodwill(5);
    expect(await booksOf(order)).toMatchObject({ back: 500, owed: 0, flagged: true });
    await goodwill(25);
    expect(await booksOf(order)).toMatchObject({ back: 3000, owed: 0, flagged: false });
  });

  it("books a movement of today when its day is closed", async () => {
    const order = await refunded();
    const day = (at: Date) => at.toLocaleDateString("en-CA", { timeZone: office.test.portal.config.office.timeZone });
    const close = async () =>
      office.test.call(
        "POST",
        "/reports/closeouts",
        { day: day(office.test.now) },
        await freshSession(office.test, "admin"),
      );
    const sums = () =>
      office.test.database.db
        .selectFrom("closeouts")
        .select(["charged_cents", "refunded_cents"])
        .orderBy("number")
        .execute();
    expect((await close()).status).toBe(201);
    const before = await sums();
    office.test.later(millisecondsIn.day);
    await tell(fail(order));
    expect(await sums()).toEqual(before);
    expect((await close()).status).toBe(201);
    expect((await sums()).map((row) => [row.charged_cents, row.refunded_cents])).toEqual([
      [4650, 4650],
      [0, -4650],
    ]);
  });
});

describe("what is paid by check (rule M-63)", () => {
  it("books once, and asks the provider for nothing", async () => {
    const order = await refunded();
    await tell(fail(order));
    const asked = office.stripe.requests.length;
    const [first, second] = await Promise.all([
      refund(order, { check_number: "10442" }),
      refund(order, { check_number: "10442" }),
    ]);
    for (const answer of [first, second]) expect(answered(answer, refundAnswerSchema).refunded).toBe(46.5);
    expect(office.stripe.requests).toHaveLength(asked);
    expect(await booksOf(order)).toEqual(settled);
    const { money } = answered(
      await office.test.call("GET", `/orders/${order.id}`, undefined, await office.test.staff()),
      staffOrderSchema,
    );
    expect(money.entries.at(-1)).toMatchObject({ kind: "refund", reference: `order:${order.id}:check:10442` });
    expect(await compareBooks(office.test.portal)).toBe(0);
  });

  it("accepts admins alone, within what is owed, by a number", async () => {
    const order = await refunded();
    await tell(fail(order));
    await leavesNothing(office.test, async () => {
      const body = { reason: "The bank", check_number: "1" };
      const clerk = await office.test.call("POST", `/orders/${order.id}/refunds`, body, await office.test.staff());
      expect(clerk.status).toBe(403);
      for (const check_number of ["", " ", "a b", "1".repeat(31), "1\u0000"])
        expect((await refund(order, { check_number })).status).toBe(400);
      refusedWith(await refund(order, { check_number: "1", amount: 46.51 }), 409, "NOT_REFUNDABLE");
    });
    await refund(order, { check_number: "1", amount: 20 });
    refusedWith(await refund(order, { check_number: "1", amount: 26.5 }), 409, "IDEMPOTENCY_MISMATCH");
    answered(await refund(order, { check_number: "2", amount: 26.5 }), refundAnswerSchema);
    expect(await booksOf(order)).toEqual(settled);
  });
});

it("books a refund at the provider again, of the same sum as one that failed", async () => {
  const order = await office.placePaid();
  for (const back of [1000, 0, 1000]) {
    if (back === 0) await tell(fail(order));
    else office.stripe.refundThere(office.sessionOf(order), back);
    await compareBooks(office.test.portal);
    expect((await booksOf(order)).back).toBe(back);
  }
});
