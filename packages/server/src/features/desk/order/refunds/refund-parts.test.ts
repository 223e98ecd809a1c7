import { emailStateSchema, paymentLinkSchema, refundAnswerSchema, staffOrderSchema } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { describe, expect, it, vi } from "vitest";
import { PaymentGatewayError } from "../../../../ports/payments/index.ts";
import { answered, refusedWith } from "../../../../../test/answer.ts";
import { placeOrder, type TestOrder } from "../../../../../test/orders.ts";
import { leavesNothing, recordsOf } from "../../../../../test/records.ts";
import type { TestPortal } from "../../../../../test/test-portal.ts";
import { setUpTill, tills, type Till } from "../../../../../test/tills.ts";
import { compareBooks, finishRefunds } from "../../../money/index.ts";

const total = 4650;
const [most, rest] = [2650, 2000];

describe.each(tills)("a refund of an order that was paid in parts at %s", (_name, open) => {
  let till: Till;
  let test: TestPortal;
  setUpTill(open, (opened) => {
    till = opened;
    ({ test } = till);
  });

  const placePaidInParts = async () => {
    const order = await placeOrder(test);
    await till.pay(order.paymentLink, rest);
    const second = answered(await test.call("POST", `/orders/${order.uuid}/payment`), paymentLinkSchema);
    await till.pay(second.payment_link);
    return order;
  };
  const productOf = ({ productIds }: TestOrder) => `/orders/products/${productIds[0] ?? 0}`;
  const placeRequested = async () => {
    const order = await placePaidInParts();
    const asked = { status_id: statusIds.refundRequested };
    expect((await test.call("PATCH", `${productOf(order)}/status`, asked, await test.staff())).status).toBe(200);
    return order;
  };
  const approve = async (order: TestOrder) =>
    test.call("POST", `${productOf(order)}/refund`, {}, await test.staff("admin"));
  const refund = async ({ id }: TestOrder, body: object = {}) =>
    test.call("POST", `/orders/${id}/refunds`, { reason: "Canceled by us", ...body }, await test.staff("admin"));
  const read = async ({ id }: TestOrder) =>
    answered(await test.call("GET", `/orders/${id}`, undefined, await test.staff("admin")), staffOrderSchema);
  /** The provider's second refund fails: with its answer lost after the money moved, or refused before. */
  const failAtSecond = (code: PaymentGatewayError["code"]) => {
    const real = test.portal.payments.refund.bind(test.portal.payments);
    let calls = 0;
    return vi.spyOn(test.portal.payments, "refund").mockImplementation(async (asked) => {
      calls += 1;
      const isSecond = calls === 2;
      if (isSecond && code !== "UNAVAILABLE") throw new PaymentGatewayError(code);
      const answer = await real(asked);
      if (isSecond) throw new PaymentGatewayError(code);
      return answer;
    });
  };
  const stateOf = async ({ id }: TestOrder) => {
    const { order, statuses, mails } = await recordsOf(test, id);
    return {
      refunded: order.refunded_cents,
      owed: order.owed_cents,
      status: statuses[0],
      mailed: mails.filter((mail) => mail === "refunded").length,
    };
  };
  const done = { refunded: total, owed: 0, status: statusIds.canceled, mailed: 1 };

  it("takes one press and one email for the whole", async () => {
    const order = await placeRequested();
    const spy = vi.spyOn(test.portal.payments, "refund");
    answered(await approve(order), emailStateSchema);
    const asked = spy.mock.calls.map(([call]) => call);
    spy.mockRestore();
    expect(asked.map(({ amountCents }) => amountCents)).toEqual([most, rest]);
    for (const name of ["idempotencyKey", "reference"] as const)
      expect(new Set(asked.map((call) => call[name])).size).toBe(2);
    expect(await stateOf(order)).toEqual(done);
    const mail = await test.database.db
      .selectFrom("mail_outbox")
      .select("body_text")
      .where("order_id", "=", order.id)
      .where("kind", "=", "refunded")
      .executeTakeFirstOrThrow();
    expect(mail.body_text).toContain("Refund: $46.50");
    expect(await compareBooks(test.portal)).toBe(0);
  });

  it("hangs at the second payment: says what is done, and the job does the rest once", async () => {
    const order = await placeRequested();
    const spy = failAtSecond("UNAVAILABLE");
    const answer = refusedWith(await approve(order), 503, "PAYMENT_UNAVAILABLE");
    spy.mockRestore();
    expect(answer.message).toBe(
      "$26.50 was refunded. For $20.00 the payment provider did not answer: " +
        "the portal asks again every ten minutes. The customer is refunded only once.",
    );
    expect(await stateOf(order)).toEqual({
      refunded: most,
      owed: 0,
      status: statusIds.refundRequested,
      mailed: 0,
    });
    expect((await read(order)).open_refunds).toMatchObject([{ state: "asked", amount: 20 }]);
    const undone = await test.call("PATCH", `${productOf(order)}/status`, { status_id: 2 }, await test.staff());
    refusedWith(undone, 409, "REFUND_PENDING");
    expect(await finishRefunds(test.portal)).toBe(1);
    expect(await stateOf(order)).toEqual(done);
    expect((await read(order)).open_refunds).toEqual([]);
    expect(await compareBooks(test.portal)).toBe(0);
  });

  it("fails for the second payment: lists it, emails about the first, and a retry does the rest", async () => {
    const order = await placeRequested();
    const spy = failAtSecond("REFUSED");
    const answer = refusedWith(await approve(order), 503, "PAYMENT_UNAVAILABLE");
    spy.mockRestore();
    expect(answer.message).toBe(
      "$26.50 was refunded. The payment provider refused $20.00: please look at the payment there.",
    );
    const half = { refunded: most, owed: 0, status: statusIds.refundRequested, mailed: 1 };
    expect(await stateOf(order)).toEqual(half);
    const shown = await read(order);
    expect(shown.open_refunds).toMatchObject([{ state: "refused", amount: 20 }]);
    expect(shown.products[0]).toMatchObject({ refundable: 20, refunded: 26.5 });
    expect(await finishRefunds(test.portal)).toBe(0);
    answered(await approve(order), emailStateSchema);
    expect(await stateOf(order)).toEqual({ ...done, mailed: 2 });
    expect((await read(order)).open_refunds).toEqual([]);
    expect(await compareBooks(test.portal)).toBe(0);
  });

  it("happens once when two admins approve at once", async () => {
    const order = await placeRequested();
    const answers = await Promise.all([approve(order), approve(order)]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(await stateOf(order)).toEqual(done);
    expect(await compareBooks(test.portal)).toBe(0);
  });

  it("returns what is owed after the end by one press too, and once under one key", async () => {
    const order = await placePaidInParts();
    await test.call("POST", `/orders/${order.id}/cancel`, {}, await test.staff());
    const tooMuch = await leavesNothing(test, () => refund(order, { amount: 46.51 }));
    expect(refusedWith(tooMuch, 409, "NOT_REFUNDABLE").message).toContain("At most $46.50");
    const headers = { ...(await test.staff("admin")), "idempotency-key": "parts" };
    const send = () => test.call("POST", `/orders/${order.id}/refunds`, { reason: "Canceled by us" }, headers);
    const spy = failAtSecond("UNAVAILABLE");
    refusedWith(await send(), 503, "PAYMENT_UNAVAILABLE");
    spy.mockRestore();
    refusedWith(await leavesNothing(test, () => refund(order)), 409, "REFUND_PENDING");
    for (const again of [send, send]) expect(answered(await again(), refundAnswerSchema).refunded).toBe(total / 100);
    expect(await stateOf(order)).toEqual(done);
    expect(await compareBooks(test.portal)).toBe(0);
  });
});
