import { emailStateSchema, paymentLinkSchema, refundsApprovedSchema, refundsPreviewSchema } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { aCartOfThreeProducts, anApostilleCart } from "@dop/domain/testing";
import { describe, expect, it, vi } from "vitest";
import { PaymentGatewayError } from "../../../../ports/payments/index.ts";
import { answered, forbiddenWith, refusedFields, refusedWith } from "../../../../../test/answer.ts";
import { placeOrder, type TestOrder } from "../../../../../test/orders.ts";
import { leavesNothing, recordsOf } from "../../../../../test/records.ts";
import type { StaffName, TestPortal } from "../../../../../test/test-portal.ts";
import { setUpTill, tills, type Till } from "../../../../../test/tills.ts";
import { compareBooks, finishRefunds } from "../../../money/index.ts";

const twoProducts = () => anApostilleCart({ additionalCertifiedCopies: 1 });

describe.each(tills)("POST /orders/products/refunds at %s", (_name, open) => {
  let till: Till;
  let test: TestPortal;
  setUpTill(open, (opened) => {
    till = opened;
    ({ test } = till);
  });

  const request = async (ids: readonly number[]) => {
    for (const id of ids) {
      const path = `/orders/products/${id}/status`;
      const asked = await test.call("PATCH", path, { status_id: statusIds.refundRequested }, await test.staff());
      expect(asked.status).toBe(200);
    }
  };
  const placeRequested = async (cart = aCartOfThreeProducts()): Promise<TestOrder> => {
    const order = await placeOrder(test, cart);
    await till.pay(order.paymentLink);
    await request(order.productIds);
    return order;
  };
  const post = async (body: unknown, who: StaffName = "admin") =>
    test.call("POST", "/orders/products/refunds", body, await test.staff(who));
  const approve = async (ids: readonly number[], more: object = {}) =>
    answered(await post({ order_products: ids, ...more }), refundsApprovedSchema);
  const preview = async (ids: readonly number[]) =>
    answered(
      await test.call(
        "GET",
        `/orders/products/refunds?order_products=${ids.join(",")}`,
        undefined,
        await test.staff("admin"),
      ),
      refundsPreviewSchema,
    );
  const refundMails = async ({ id }: TestOrder) =>
    test.database.db
      .selectFrom("mail_outbox")
      .select("body_text")
      .where("order_id", "=", id)
      .where("kind", "=", "refunded")
      .execute();
  const stateOf = async (order: TestOrder) => {
    const { order: row, statuses, products } = await recordsOf(test, order.id);
    const { paid_cents: paid, refunded_cents: refunded, owed_cents: owed } = row;
    const asked = products.map((product) => product.refund_asked_cents);
    return { left: paid - refunded, owed, statuses, asked, mails: (await refundMails(order)).length };
  };
  const { canceled, refundRequested } = statusIds;
  const done = { left: 0, owed: 0, statuses: [canceled, canceled, canceled], asked: [null, null, null], mails: 1 };
  /** Fails at the calls of these numbers: with its answer lost after the money moved, or refused before. */
  const failAt = (code: PaymentGatewayError["code"], ...at: readonly number[]) => {
    const real = test.portal.payments.refund.bind(test.portal.payments);
    let calls = 0;
    return vi.spyOn(test.portal.payments, "refund").mockImplementation(async (asked) => {
      calls += 1;
      if (at.includes(calls) && code !== "UNAVAILABLE") throw new PaymentGatewayError(code);
      const answer = await real(asked);
      if (at.includes(calls)) throw new PaymentGatewayError(code);
      return answer;
    });
  };

  it("refunds three documents of an order, with one email that lists them and the sum", async () => {
    const order = await placeRequested();
    const { paid_cents: paid } = (await recordsOf(test, order.id)).order;
    const total = paid / 100;
    const items = order.productIds.map((id, at) => ({ id, amount: [30, 30, 10][at], requested_by: "K. Madsen" }));
    const fees = Number((total - 70).toFixed(2));
    expect(await preview(order.productIds)).toEqual({ orders: 1, documents: 3, total, refused: 0, items, fees });
    const { results, refunded } = await approve(order.productIds, { expected_total: total });
    expect({ results, refunded }).toEqual({
      results: order.productIds.map((id) => ({ id, ok: true })),
      refunded: total,
    });
    expect(await stateOf(order)).toEqual(done);
    const [mail] = await refundMails(order);
    expect(mail?.body_text).toContain(
      "Document: Apostille Request, France\nRefund: $30.00\nDocument: Apostille Request, Mexico\nRefund: $30.00\n" +
        `Document: Certified Copy\nRefund: $10.00\nShipping and fees: $${fees.toFixed(2)}\n` +
        `Total: $${total.toFixed(2)}\n`,
    );
    expect(
      (await recordsOf(test, order.id)).audit.filter((entry) => entry === "order_product.refunded staff"),
    ).toHaveLength(3);
    expect(await compareBooks(test.portal)).toBe(0);
  });

  it("spreads two documents over two payments", async () => {
    const order = await placeOrder(test, twoProducts());
    await till.pay(order.paymentLink, 2000);
    const second = answered(await test.call("POST", `/orders/${order.uuid}/payment`), paymentLinkSchema);
    await till.pay(second.payment_link);
    await request(order.productIds);
    const spy = vi.spyOn(test.portal.payments, "refund");
    await approve(order.productIds);
    const asked = spy.mock.calls.map(([call]) => call);
    spy.mockRestore();
    const { paid_cents: paid } = (await recordsOf(test, order.id)).order;
    // Of the larger payment the apostille and a part of the copy with the common fees, the rest of the smaller one.
    expect(asked.map(({ amountCents }) => amountCents)).toEqual([3000, paid - 5000, 2000]);
    expect(new Set(asked.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3);
    expect(await stateOf(order)).toMatchObject({ left: 0, owed: 0, statuses: [canceled, canceled], mails: 1 });
    expect(await compareBooks(test.portal)).toBe(0);
  });

  it("leaves the document that the provider refuses, and ends the others with one email", async () => {
    const order = await placeRequested();
    const [, refused = 0] = order.productIds;
    const spy = failAt("REFUSED", 2);
    const { results } = await approve(order.productIds);
    spy.mockRestore();
    expect(results.map(({ ok }) => ok)).toEqual([true, false, true]);
    expect(results[1]).toMatchObject({ id: refused, code: "REFUND_REFUSED" });
    expect(results[1]?.message).toBe(
      "The payment provider refused the refund, and nothing was changed. Please look at the payment there.",
    );
    expect(await stateOf(order)).toMatchObject({
      left: 3000,
      statuses: [canceled, refundRequested, canceled],
      asked: [null, null, null],
      mails: 1,
    });
    const [mail] = await refundMails(order);
    expect(mail?.body_text).not.toContain("Mexico");
    answered(
      await test.call("POST", `/orders/products/${refused}/refund`, {}, await test.staff("admin")),
      emailStateSchema,
    );
    expect(await stateOf(order)).toEqual({ ...done, mails: 2 });
    expect(await compareBooks(test.portal)).toBe(0);
  });

  it("ends the others when the last answer is a refusal", async () => {
    const order = await placeRequested();
    const spy = failAt("REFUSED", 3);
    const { results } = await approve(order.productIds);
    spy.mockRestore();
    expect(results.map(({ ok }) => ok)).toEqual([true, true, false]);
    expect(await stateOf(order)).toMatchObject({ statuses: [canceled, canceled, refundRequested], mails: 1 });
  });

  it("waits for the answer that is missing, and the job ends the order with one email", async () => {
    const [order, other] = [await placeRequested(), await placeRequested(twoProducts())];
    const spy = failAt("UNAVAILABLE", 2);
    const { results } = await approve([...order.productIds, ...other.productIds]);
    spy.mockRestore();
    expect(results.map(({ ok }) => ok)).toEqual([false, false, false, true, true]);
    expect(results[0]?.message).toMatch(/was refunded\. For \$30\.00 the payment provider did not answer/);
    const statuses = [refundRequested, refundRequested, refundRequested];
    expect(await stateOf(order)).toMatchObject({ left: 3000, statuses, mails: 0 });
    expect(await finishRefunds(test.portal)).toBe(1);
    expect(await stateOf(order)).toEqual(done);
    expect(await compareBooks(test.portal)).toBe(0);
  });

  it("ends what was approved together when one of the documents is approved again", async () => {
    const order = await placeRequested();
    const spy = failAt("UNAVAILABLE", 3);
    await approve(order.productIds);
    spy.mockRestore();
    const first = `/orders/products/${order.productIds[0] ?? 0}/refund`;
    answered(await test.call("POST", first, {}, await test.staff("admin")), emailStateSchema);
    expect(await stateOf(order)).toEqual(done);
    expect(await compareBooks(test.portal)).toBe(0);
  });

  it("happens once when two admins approve at once", async () => {
    const order = await placeRequested();
    const answers = await Promise.all([approve(order.productIds), approve(order.productIds)]);
    expect(answers.some(({ results }) => results.every(({ ok }) => ok))).toBe(true);
    expect(await stateOf(order)).toEqual(done);
    expect(await compareBooks(test.portal)).toBe(0);
  });

  it("names who was faster, and what is unknown, by row", async () => {
    const [order, other] = [await placeRequested(), await placeRequested(twoProducts())];
    const [first = 0] = order.productIds;
    await approve([first]);
    const { results } = await approve([first, 999_999, ...other.productIds]);
    expect(results).toMatchObject([
      { id: first, ok: false, code: "WRONG_STATUS" },
      { id: 999_999, ok: false, code: "NOT_FOUND" },
      { ok: true },
      { ok: true },
    ]);
    expect(results[0]?.message).toMatch(/^R\. Tolman moved it to "Canceled"/);
  });

  it("changes nothing for another sum than the screen shows", async () => {
    const order = await placeRequested();
    const body = { order_products: order.productIds, expected_total: 1 };
    const { message } = refusedWith(await leavesNothing(test, () => post(body)), 409, "STALE");
    const total = (await preview(order.productIds)).total;
    expect(message).toContain(`$${total.toFixed(2)} in all by now`);
  });

  it("refuses bad input, clerks and viewers", async () => {
    const { productIds } = await placeRequested();
    const [first = 0] = productIds;
    const fields = async (ids: unknown) => post({ order_products: ids });
    refusedFields(await fields([]), { order_products: "Choose at least one order." });
    refusedFields(await fields([first, first]), { order_products: "Each order product can be chosen once." });
    const many = Array.from({ length: 1000 }, (_, at) => at + 1);
    refusedFields(await fields(many), { order_products: "Choose at most 50 order products." });
    for (const bad of [undefined, null, "1", ["1"], [0], [-1], [1.5], [1e30]])
      expect((await fields(bad)).status).toBe(400);
    expect((await post({ order_products: [first], other: 1 })).status).toBe(400);
    for (const total of [-1, "1", 1e9])
      expect((await post({ order_products: [first], expected_total: total })).status).toBe(400);
    for (const who of ["clerk", "viewer"] as const)
      forbiddenWith(await leavesNothing(test, () => post({ order_products: productIds }, who)), "Access Denied!");
    const { results } = answered(
      await leavesNothing(test, () => post({ order_products: [999_998] })),
      refundsApprovedSchema,
    );
    expect(results).toMatchObject([{ ok: false, code: "NOT_FOUND" }]);
  });

  it("refunds forty orders at once, each with its own email", async () => {
    const orders: TestOrder[] = [];
    for (let count = 0; count < 40; count += 1) orders.push(await placeRequested(anApostilleCart()));
    const ids = orders.flatMap(({ productIds }) => productIds);
    const { total, orders: counted } = await preview(ids);
    expect(counted).toBe(40);
    const { refunded } = await approve(ids, { expected_total: total });
    expect(refunded).toBe(total);
    for (const order of orders) expect(await stateOf(order)).toMatchObject({ left: 0, statuses: [canceled], mails: 1 });
    expect(await compareBooks(test.portal)).toBe(0);
  }, 120_000);
});
