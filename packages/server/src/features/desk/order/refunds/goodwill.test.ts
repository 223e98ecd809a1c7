import { emailStateSchema, refundAnswerSchema } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { anApostilleCart } from "@dop/domain/testing";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { PaymentGatewayError } from "../../../../ports/payments/index.ts";
import { answered, forbiddenWith, refusedFields, refusedWith } from "../../../../../test/answer.ts";
import { placePaidOrder, type TestOrder } from "../../../../../test/orders.ts";
import { leavesNothing, recordsOf } from "../../../../../test/records.ts";
import { openTestPortal, type StaffName, type TestPortal } from "../../../../../test/test-portal.ts";
import { compareBooks, finishRefunds } from "../../../money/index.ts";

describe("a refund for goodwill", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal();
  });
  afterAll(() => test.close());

  const refund = async ({ id }: TestOrder, body: object, who: StaffName = "admin") =>
    test.call("POST", `/orders/${id}/refunds`, { kind: "goodwill", reason: "Late", ...body }, await test.staff(who));
  const moneyOf = async ({ id }: TestOrder) => {
    const { order } = await recordsOf(test, id);
    const { paid_cents: paid, refunded_cents: refunded, owed_cents: owed, payable_cents: payable } = order;
    return { paid, refunded, owed, isPaid: order.paid_at !== null, payable };
  };

  it("returns a part of an order in progress: nothing becomes due, the customer reads the reason", async () => {
    const order = await placePaidOrder(test, anApostilleCart({ additionalCertifiedCopies: 1 }));
    const before = await moneyOf(order);
    expect(answered(await refund(order, { amount: 20 }), refundAnswerSchema).refunded).toBe(20);
    expect(await moneyOf(order)).toEqual({ ...before, refunded: 2000 });
    const { mails, statuses } = await recordsOf(test, order.id);
    expect(mails.at(-1)).toBe("refunded");
    expect(statuses).toEqual([1, 1]);
  });

  it("leaves the rest owed when the order is canceled afterwards", async () => {
    const order = await placePaidOrder(test);
    answered(await refund(order, { amount: 5 }), refundAnswerSchema);
    answered(await test.call("POST", `/orders/${order.id}/cancel`, {}, await test.staff()), emailStateSchema);
    const { paid, refunded, owed } = await moneyOf(order);
    expect(owed).toBe(paid - refunded);
    expect(refunded).toBe(500);
  });

  it("takes a product of the order that is in progress", async () => {
    const order = await placePaidOrder(test);
    const [product] = order.productIds;
    answered(await refund(order, { amount: 1, order_product_id: product }), refundAnswerSchema);
    refusedWith(await leavesNothing(test, () => refund(order, { amount: 1, order_product_id: 1 })), 404, "NOT_FOUND");
  });

  it("refuses more than is left, no amount, and clerks", async () => {
    const order = await placePaidOrder(test);
    const { paid } = await moneyOf(order);
    const tooMuch = () => refund(order, { amount: paid / 100 + 0.01 });
    refusedWith(await leavesNothing(test, tooMuch), 409, "NOT_REFUNDABLE");
    refusedFields(await leavesNothing(test, () => refund(order, {})), {
      amount: "The amount must be more than zero, in dollars and whole cents.",
    });
    forbiddenWith(await refund(order, { amount: 1 }, "clerk"), "Access Denied!");
  });

  it("goes out once when it is repeated under its key after the job ended it; a refusal ends the key", async () => {
    const order = await placePaidOrder(test);
    const send = async (key: string) => {
      const headers = { ...(await test.staff("admin")), "idempotency-key": key };
      return test.call("POST", `/orders/${order.id}/refunds`, { kind: "goodwill", reason: "Late", amount: 5 }, headers);
    };
    const atProvider = vi.spyOn(test.portal.payments, "refund");
    atProvider.mockRejectedValueOnce(new PaymentGatewayError("REFUSED"));
    const refused = await send("refused");
    atProvider.mockRejectedValueOnce(new PaymentGatewayError("UNAVAILABLE"));
    const unanswered = await send("lost");
    atProvider.mockRestore();
    // By this the page knows whether the next press is the same refund.
    expect([refused, unanswered].map(({ headers }) => headers["retry-after"])).toEqual([undefined, "600"]);
    expect(refusedWith(unanswered, 503, "PAYMENT_UNAVAILABLE").message).toBe(
      "The payment provider did not answer. The refund stays open, and the portal asks again every ten minutes. " +
        "You can also repeat it unchanged: the customer is refunded only once.",
    );
    expect(await finishRefunds(test.portal)).toBe(1);
    expect(answered(await send("lost"), refundAnswerSchema).refunded).toBe(5);
    expect((await moneyOf(order)).refunded).toBe(500);
  });

  it("keeps the flag of one that the provider refused late, until as much went back", async () => {
    const order = await placePaidOrder(test, anApostilleCart({ additionalCertifiedCopies: 1 }));
    const isFlagged = async () => (await recordsOf(test, order.id)).order.flagged;
    const atProvider = vi.spyOn(test.portal.payments, "refund");
    atProvider.mockRejectedValueOnce(new PaymentGatewayError("UNAVAILABLE"));
    expect((await refund(order, { amount: 5 })).status).toBe(503);
    atProvider.mockRejectedValueOnce(new PaymentGatewayError("REFUSED"));
    await finishRefunds(test.portal);
    atProvider.mockRestore();
    expect(await isFlagged()).toBe(true);
    const copy = `/orders/products/${order.productIds[1] ?? 0}`;
    const asked = { status_id: statusIds.refundRequested };
    expect((await test.call("PATCH", `${copy}/status`, asked, await test.staff())).status).toBe(200);
    answered(await test.call("POST", `${copy}/refund`, {}, await test.staff("admin")), emailStateSchema);
    expect(await isFlagged()).toBe(true);
    answered(await refund(order, { amount: 3 }), refundAnswerSchema);
    expect(await isFlagged()).toBe(true);
    answered(await refund(order, { amount: 2 }), refundAnswerSchema);
    expect(await isFlagged()).toBe(false);
  });

  it("lets its product be refunded while the provider has not answered", async () => {
    const order = await placePaidOrder(test, anApostilleCart({ additionalCertifiedCopies: 1 }));
    const [product = 0] = order.productIds;
    const atProvider = vi.spyOn(test.portal.payments, "refund");
    atProvider.mockRejectedValueOnce(new PaymentGatewayError("UNAVAILABLE"));
    expect((await refund(order, { amount: 5, order_product_id: product })).status).toBe(503);
    atProvider.mockRestore();
    const asked = { status_id: statusIds.refundRequested };
    expect((await test.call("PATCH", `/orders/products/${product}/status`, asked, await test.staff())).status).toBe(
      200,
    );
    const approved = await test.call("POST", `/orders/products/${product}/refund`, {}, await test.staff("admin"));
    answered(approved, emailStateSchema);
    expect((await moneyOf(order)).refunded).toBe(2500);
    await finishRefunds(test.portal);
    expect(await moneyOf(order)).toMatchObject({ refunded: 3000, owed: 0 });
    expect(await compareBooks(test.portal)).toBe(0);
  });

  it("returns no more than was paid when two admins ask at once", async () => {
    const order = await placePaidOrder(test);
    const { paid } = await moneyOf(order);
    const most = { amount: paid / 100 };
    const statuses = (await Promise.all([refund(order, most), refund(order, most)])).map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect((await moneyOf(order)).refunded).toBe(paid);
  });
});
