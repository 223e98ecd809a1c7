import { emailStateSchema, refundAnswerSchema, staffOrderSchema } from "@dop/domain/contract";
import { anApostilleCart } from "@dop/domain/testing";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { samplePassword } from "../../../../dev-tools/sample-staff.ts";
import { PaymentGatewayError } from "../../../../ports/payments/index.ts";
import { answered, forbiddenWith, refusedFields, refusedWith } from "../../../../../test/answer.ts";
import { placeFirstCertificate, placeOrder, placePaidOrder, type TestOrder } from "../../../../../test/orders.ts";
import { leavesNothing, recordsOf } from "../../../../../test/records.ts";
import { openTestPortal, type StaffName, type TestPortal } from "../../../../../test/test-portal.ts";
import { compareBooks, finishRefunds } from "../../../money/index.ts";

let test: TestPortal;
beforeAll(async () => {
  test = await openTestPortal();
  await Promise.all([test.staff(), test.staff("admin"), test.staff("viewer")]);
});
afterAll(() => test.close());

const twoProducts = () => anApostilleCart({ additionalCertifiedCopies: 1 });
const refund = async (order: Pick<TestOrder, "id">, body: object = {}, who: StaffName = "admin") =>
  test.call("POST", `/orders/${order.id}/refunds`, { reason: "Canceled by us", ...body }, await test.staff(who));
const cancel = async ({ id }: TestOrder, body: object = {}) =>
  answered(await test.call("POST", `/orders/${id}/cancel`, body, await test.staff()), emailStateSchema);
const placeCanceled = async () => {
  const order = await placePaidOrder(test, twoProducts());
  await cancel(order);
  return order;
};
const sumsOf = async ({ id }: Pick<TestOrder, "id">) => {
  const { order } = await recordsOf(test, id);
  return { paid: order.paid_cents, refunded: order.refunded_cents, owed: order.owed_cents };
};
const noMoneyMoved = async (order: TestOrder, body: object, code: "NOT_REFUNDABLE" | "REFUND_PENDING") =>
  refusedWith(await leavesNothing(test, () => refund(order, body)), 409, code);

describe("POST /orders/{id}/refunds", () => {
  it("returns what is owed on a canceled order, and says so by email and in the ledger", async () => {
    const order = await placeCanceled();
    const { paid } = await sumsOf(order);
    expect(await sumsOf(order)).toEqual({ paid, refunded: 0, owed: paid });
    const answer = answered(await refund(order), refundAnswerSchema);
    expect(answer).toEqual({ refunded: paid / 100, isEmailError: false });
    expect(await sumsOf(order)).toEqual({ paid, refunded: paid, owed: 0 });
    const { mails, statuses, audit } = await recordsOf(test, order.id);
    expect({ mails, statuses }).toEqual({ mails: ["order-confirmation", "canceled", "refunded"], statuses: [8, 8] });
    expect(audit.slice(-2)).toEqual(["order.refund_asked staff", "order.refunded staff"]);
    const shown = answered(
      await test.call("GET", `/orders/${order.id}`, undefined, await test.staff()),
      staffOrderSchema,
    );
    expect(shown.money).toMatchObject({ state: "refunded", owed: 0, refunded: paid / 100 });
    expect(await compareBooks(test.portal)).toBe(0);
    await noMoneyMoved(order, {}, "NOT_REFUNDABLE");
  });

  it("returns a part of one product, and the rest later", async () => {
    const order = await placeCanceled();
    const [apostille = 0] = order.productIds;
    const { paid } = await sumsOf(order);
    const part = { order_product_id: apostille, amount: 12.34 };
    expect(answered(await refund(order, part), refundAnswerSchema).refunded).toBe(12.34);
    expect((await noMoneyMoved(order, { order_product_id: apostille, amount: 17.67 }, "NOT_REFUNDABLE")).message).toBe(
      "At most $17.66 can be refunded. Please check the order again.",
    );
    expect(answered(await refund(order, { order_product_id: apostille }), refundAnswerSchema).refunded).toBe(17.66);
    expect(answered(await refund(order), refundAnswerSchema).refunded).toBe((paid - 3000) / 100);
    expect(await sumsOf(order)).toEqual({ paid, refunded: paid, owed: 0 });
  });

  it("returns what was kept with a reason after all, and still owes what it owed", async () => {
    const order = await placePaidOrder(test, twoProducts());
    const [apostille = 0, copy = 0] = order.productIds;
    const canceled = { status_id: 8, refund: "none", reason: "Made already" };
    await test.call("PATCH", `/orders/products/${copy}/status`, canceled, await test.staff());
    await test.call("PATCH", `/orders/products/${apostille}/status`, { status_id: 8 }, await test.staff());
    const { owed, paid } = await sumsOf(order);
    expect(owed).toBe(paid - 1000);
    answered(await refund(order, { order_product_id: copy }), refundAnswerSchema);
    expect(await sumsOf(order)).toEqual({ paid, refunded: 1000, owed });
  });

  it("says by which document kept money goes back, when it is asked for on the order as a whole", async () => {
    const order = await placePaidOrder(test, twoProducts());
    const kept = { refund: "none", reason: "Made already" };
    await test.call("POST", `/orders/${order.id}/cancel`, kept, await test.staff());
    const refusal = await noMoneyMoved(order, { amount: 20 }, "NOT_REFUNDABLE");
    expect(refusal.message).toContain("Choose the document to refund");
    const [apostille = 0] = order.productIds;
    expect(answered(await refund(order, { order_product_id: apostille }), refundAnswerSchema).refunded).toBe(30);
  });

  it("returns the money of a voided order, whose statuses stay", async () => {
    const cart = twoProducts();
    const order = await placePaidOrder(test, { ...cart, license: { ...cart.license, number: "1000031" } });
    await test.call("POST", "/registry/licenses/1000031/voided", {}, test.service);
    const before = (await recordsOf(test, order.id)).statuses;
    answered(await refund(order, { order_product_id: order.productIds[0] }), refundAnswerSchema);
    answered(await refund(order), refundAnswerSchema);
    const { statuses, order: row } = await recordsOf(test, order.id);
    expect(statuses).toEqual(before);
    expect([row.owed_cents, row.paid_cents - row.refunded_cents]).toEqual([0, 0]);
  });

  it("returns the money of a canceled product once, for the order or for the product", async () => {
    const order = await placePaidOrder(test, twoProducts());
    const [apostille = 0] = order.productIds;
    await test.call("PATCH", `/orders/products/${apostille}/status`, { status_id: 8 }, await test.staff());
    const { paid } = await sumsOf(order);
    expect(answered(await refund(order), refundAnswerSchema).refunded).toBe(30);
    await noMoneyMoved(order, { order_product_id: apostille }, "NOT_REFUNDABLE");
    await noMoneyMoved(order, { order_product_id: apostille, amount: 0.01 }, "NOT_REFUNDABLE");
    expect(await sumsOf(order)).toEqual({ paid, refunded: 3000, owed: 0 });
  });

  it("keeps what was shipped before the license was voided", async () => {
    const cart = twoProducts();
    const order = await placePaidOrder(test, { ...cart, license: { ...cart.license, number: "1000032" } });
    const [apostille = 0, copy = 0] = order.productIds;
    await test.call("PATCH", `/orders/products/${copy}/status`, { status_id: 6 }, await test.staff());
    await test.call("POST", "/registry/licenses/1000032/voided", {}, test.service);
    await noMoneyMoved(order, { order_product_id: copy }, "NOT_REFUNDABLE");
    expect(answered(await refund(order), refundAnswerSchema).refunded).toBe(30);
    for (const id of [apostille, copy]) await noMoneyMoved(order, { order_product_id: id }, "NOT_REFUNDABLE");
    expect(await sumsOf(order)).toMatchObject({ refunded: 3000, owed: 0 });
  });

  it("refuses amounts, reasons and products that cannot be meant, without a refund", async () => {
    const order = await placeCanceled();
    const other = await placeCanceled();
    for (const amount of [0, -1, 0.001, 1e9, "5", null])
      refusedFields(await leavesNothing(test, () => refund(order, { amount })), {
        amount: "The amount must be more than zero, in dollars and whole cents.",
      });
    refusedFields(await leavesNothing(test, () => refund(order, { reason: "  " })), {
      reason: "Enter a reason. The customer will read it.",
    });
    await noMoneyMoved(order, { amount: 10_000 }, "NOT_REFUNDABLE");
    const foreign = { order_product_id: other.productIds[0] };
    refusedWith(await leavesNothing(test, () => refund(order, foreign)), 404, "NOT_FOUND");
    refusedWith(await leavesNothing(test, () => refund({ id: 999_999 })), 404, "NOT_FOUND");
    for (const who of ["clerk", "viewer"] as const)
      forbiddenWith(await leavesNothing(test, () => refund(order, {}, who)), "Access Denied!");
  });

  it("refuses products that are in work, and orders that owe nothing", async () => {
    const order = await placePaidOrder(test);
    const living = await noMoneyMoved(order, { amount: 5 }, "NOT_REFUNDABLE");
    expect(living.message).toContain("This order is still active, and nothing is owed.");
    await noMoneyMoved(order, {}, "NOT_REFUNDABLE");
    await noMoneyMoved(order, { order_product_id: order.productIds[0] }, "NOT_REFUNDABLE");
    const unpaid = await placeOrder(test);
    await cancel(unpaid);
    await noMoneyMoved(unpaid, { order_product_id: unpaid.productIds[0] }, "NOT_REFUNDABLE");
    expect((await recordsOf(test, unpaid.id)).mails).toEqual(["canceled"]);
  });

  it("returns the money once when two admins ask at once", async () => {
    const order = await placeCanceled();
    const { paid } = await sumsOf(order);
    const answers = await Promise.all(Array.from({ length: 5 }, () => refund(order)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
    expect(await finishRefunds(test.portal)).toBe(0);
    expect(await sumsOf(order)).toEqual({ paid, refunded: paid, owed: 0 });
    expect((await recordsOf(test, order.id)).mails).toEqual(["order-confirmation", "canceled", "refunded"]);
  });

  it("refunds once under one key, however often it is sent", async () => {
    const order = await placeCanceled();
    const { paid } = await sumsOf(order);
    const send = async (body: object, key = "press-1", { id }: Pick<TestOrder, "id"> = order) =>
      test.call(
        "POST",
        `/orders/${id}/refunds`,
        { reason: "Canceled by us", ...body },
        {
          ...(await test.staff("admin")),
          "idempotency-key": key,
        },
      );
    const part = { amount: 10 };
    const answers = await Promise.all([send(part), send(part), send(part)]);
    for (const answer of [...answers, await leavesNothing(test, () => send(part))])
      expect(answered(answer, refundAnswerSchema)).toEqual({ refunded: 10, isEmailError: false });
    expect(await sumsOf(order)).toEqual({ paid, refunded: 1000, owed: paid - 1000 });
    expect((await recordsOf(test, order.id)).mails.filter((mail) => mail === "refunded")).toHaveLength(1);
    for (const other of [
      { amount: 11 },
      { ...part, reason: "Another" },
      { ...part, order_product_id: order.productIds[0] },
    ])
      refusedWith(await leavesNothing(test, () => send(other)), 409, "IDEMPOTENCY_MISMATCH");
    const second = await placeCanceled();
    answered(await send(part, "press-1", second), refundAnswerSchema);
    refusedFields(await send(part, "no key"), {
      "Idempotency-Key": "Idempotency-Key must be 1 to 200 letters, digits, hyphens or underscores.",
    });
    answered(await send({}, "press-2"), refundAnswerSchema);
    expect(await sumsOf(order)).toEqual({ paid, refunded: paid, owed: 0 });
  });

  it("asks the provider again, and refunds once, when an unanswered press is repeated", async () => {
    const order = await placeCanceled();
    const { paid } = await sumsOf(order);
    const send = async () =>
      test.call(
        "POST",
        `/orders/${order.id}/refunds`,
        { reason: "Canceled by us" },
        {
          ...(await test.staff("admin")),
          "idempotency-key": "lost",
        },
      );
    const atProvider = vi
      .spyOn(test.portal.payments, "refund")
      .mockRejectedValueOnce(new PaymentGatewayError("UNAVAILABLE"));
    refusedWith(await send(), 503, "PAYMENT_UNAVAILABLE");
    answered(await send(), refundAnswerSchema);
    const keys = atProvider.mock.calls.map(([asked]) => asked.idempotencyKey);
    atProvider.mockRestore();
    expect(new Set(keys).size).toBe(1);
    expect(await sumsOf(order)).toEqual({ paid, refunded: paid, owed: 0 });
  });

  it("writes down what the office returned where it was paid", async () => {
    const order = await placeFirstCertificate(test, 6);
    await cancel(order);
    const { paid } = await sumsOf(order);
    expect(paid).toBeGreaterThan(0);
    expect(answered(await refund(order), refundAnswerSchema).refunded).toBe(paid / 100);
    expect(await sumsOf(order)).toEqual({ paid, refunded: paid, owed: 0 });
    const entries = await test.database.db
      .selectFrom("payment_entries")
      .select(["kind", "provider", "reason"])
      .where("order_id", "=", order.id)
      .orderBy("id")
      .execute();
    expect(entries.at(-1)).toEqual({ kind: "refund", provider: "license-application", reason: "Canceled by us" });
    expect((await recordsOf(test, order.id)).mails).toContain("refunded");
  });
});

it.each([
  ["by card", {}],
  ["by check", {}],
  ["paid elsewhere", { PAYMENT_GATEWAY: "bypass" }],
])("many small refunds ask for a fresh proof like one large one: %s", async (how, variables) => {
  const own = await openTestPortal({ STEP_UP: "on", STEP_UP_REFUND_CENTS: "1000", ...variables });
  const admin = await own.staff("admin");
  const order = await (how === "paid elsewhere" ? placeOrder : placePaidOrder)(own, twoProducts());
  await own.call("POST", `/orders/${order.id}/cancel`, {}, admin);
  own.later(6 * 60_000);
  let check = 1000;
  const refundPart = async (amount: number) => {
    check += 1;
    const body = { reason: "A part", amount, ...(how === "by check" && { check_number: String(check) }) };
    return own.call("POST", `/orders/${order.id}/refunds`, body, admin);
  };
  answered(await refundPart(5), refundAnswerSchema);
  answered(await refundPart(5), refundAnswerSchema);
  refusedWith(await refundPart(0.01), 403, "STEP_UP_REQUIRED");
  await own.call("POST", "/users/step-up", { password: samplePassword }, admin);
  answered(await refundPart(20), refundAnswerSchema);
  await own.close();
});

it("lets through no more than the limit when small refunds of several orders are asked for at once", async () => {
  const own = await openTestPortal({ STEP_UP: "on", STEP_UP_REFUND_CENTS: "1000" });
  const admin = await own.staff("admin");
  const orders: TestOrder[] = [];
  for (let count = 0; count < 7; count += 1) orders.push(await placePaidOrder(own));
  for (const { id } of orders) await own.call("POST", `/orders/${id}/cancel`, {}, admin);
  own.later(6 * 60_000);
  const refunds = orders.map(({ id }) =>
    own.call("POST", `/orders/${id}/refunds`, { reason: "A part", amount: 10 }, admin),
  );
  const statuses = (await Promise.all(refunds)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 403)).toHaveLength(6);
  await own.close();
});
