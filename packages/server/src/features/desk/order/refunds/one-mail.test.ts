// One act is one email, also beside what an earlier act left without an answer (rules M-37, W-45).
import { refundsApprovedSchema } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { aCartOfThreeProducts } from "@dop/domain/testing";
import { afterEach, describe, expect, it, vi } from "vitest";
import { answered } from "../../../../../test/answer.ts";
import { placeOrder, type TestOrder } from "../../../../../test/orders.ts";
import { recordsOf } from "../../../../../test/records.ts";
import type { TestPortal } from "../../../../../test/test-portal.ts";
import { setUpTill, tills, type Till } from "../../../../../test/tills.ts";
import { PaymentGatewayError } from "../../../../ports/payments/index.ts";
import { compareBooks, finishRefunds } from "../../../money/index.ts";

const { canceled, refundRequested } = statusIds;

describe.each(tills)("an act that approves refunds at %s", (_name, open) => {
  let till: Till;
  let test: TestPortal;
  setUpTill(open, (opened) => {
    till = opened;
    ({ test } = till);
  });
  afterEach(() => vi.restoreAllMocks());

  const place = async () => {
    const order = await placeOrder(test, aCartOfThreeProducts());
    await till.pay(order.paymentLink);
    for (const id of order.productIds) {
      const asked = { status_id: refundRequested };
      const { status } = await test.call("PATCH", `/orders/products/${id}/status`, asked, await test.staff());
      expect(status).toBe(200);
    }
    const [france = 0, mexico = 0, copy = 0] = order.productIds;
    return { order, france, mexico, copy };
  };
  const approve = async (...ids: readonly number[]) => {
    const body = { order_products: ids };
    const answer = await test.call("POST", "/orders/products/refunds", body, await test.staff("admin"));
    return answered(answer, refundsApprovedSchema).results.map(({ ok }) => ok);
  };
  const refundForGoodwill = async (order: TestOrder, productId: number, dollars: number) => {
    const body = { amount: dollars, reason: "It was late.", kind: "goodwill", order_product_id: productId };
    expect((await test.call("POST", `/orders/${order.id}/refunds`, body, await test.staff("admin"))).status).toBe(200);
  };
  /** The provider's answers are lost after the money moved, or it refuses before, until they are restored. */
  const fail = (code: PaymentGatewayError["code"]) => {
    const real = test.portal.payments.refund.bind(test.portal.payments);
    return vi.spyOn(test.portal.payments, "refund").mockImplementation(async (asked) => {
      if (code === "UNAVAILABLE") await real(asked);
      throw new PaymentGatewayError(code);
    });
  };
  const mailsOf = async ({ id }: TestOrder) =>
    test.database.db
      .selectFrom("mail_outbox")
      .select(["kind", "body_text"])
      .where("order_id", "=", id)
      .where("kind", "in", ["refunded", "canceled"])
      .orderBy("id")
      .execute();
  const stateOf = async (order: TestOrder) => {
    const { order: row, statuses, products } = await recordsOf(test, order.id);
    const waiting = products.filter((product) => product.refund_asked_cents !== null).length;
    return { left: row.paid_cents - row.refunded_cents, owed: row.owed_cents, statuses, waiting };
  };
  const done = { left: 0, owed: 0, statuses: [canceled, canceled, canceled], waiting: 0 };

  it("names a document that goodwill has refunded before in the email about the others", async () => {
    const { order, france } = await place();
    await refundForGoodwill(order, france, 30);
    const before = (await mailsOf(order)).length;
    expect(await approve(...order.productIds)).toEqual([true, true, true]);
    const mails = (await mailsOf(order)).slice(before);
    expect(mails.map(({ kind }) => kind)).toEqual(["refunded"]);
    expect(mails[0]?.body_text).toContain("Document: Apostille Request, France\nRefund: $0.00\n");
    expect(await stateOf(order)).toEqual(done);
    expect(await compareBooks(test.portal)).toBe(0);
  });

  it("lets such a document wait with the others for a lost answer, and the job ends them with one email", async () => {
    const { order, france } = await place();
    await refundForGoodwill(order, france, 30);
    const before = (await mailsOf(order)).length;
    const spy = fail("UNAVAILABLE");
    expect(await approve(...order.productIds)).toEqual([false, false, false]);
    spy.mockRestore();
    expect(await stateOf(order)).toMatchObject({ statuses: Array(3).fill(refundRequested), waiting: 3 });
    const undo = { status_id: statusIds.orderPlaced };
    const undone = await test.call("PATCH", `/orders/products/${france}/status`, undo, await test.staff("admin"));
    expect(undone.status).toBe(409);
    await finishRefunds(test.portal);
    expect(await stateOf(order)).toEqual(done);
    expect((await mailsOf(order)).slice(before).map(({ kind }) => kind)).toEqual(["refunded"]);
    expect(await compareBooks(test.portal)).toBe(0);
  });

  it("ends such a document with its own email where the provider refuses the others", async () => {
    const { order, france } = await place();
    await refundForGoodwill(order, france, 30);
    const before = (await mailsOf(order)).length;
    const spy = fail("REFUSED");
    expect(await approve(...order.productIds)).toEqual([true, false, false]);
    spy.mockRestore();
    const mails = (await mailsOf(order)).slice(before);
    expect(mails.map(({ kind }) => kind)).toEqual(["canceled"]);
    expect(await stateOf(order)).toMatchObject({ statuses: [canceled, refundRequested, refundRequested], waiting: 0 });
    expect(await approve(...order.productIds.slice(1))).toEqual([true, true]);
    expect(await stateOf(order)).toEqual(done);
  });

  it("sends one email about a repeated part and a new one", async () => {
    const { order, france, mexico, copy } = await place();
    const spy = fail("UNAVAILABLE");
    expect(await approve(france)).toEqual([false]);
    spy.mockRestore();
    const before = (await mailsOf(order)).length;
    expect(await approve(france, mexico, copy)).toEqual([true, true, true]);
    const mails = (await mailsOf(order)).slice(before);
    expect(mails.map(({ kind }) => kind)).toEqual(["refunded"]);
    for (const name of ["France", "Mexico", "Certified Copy"]) expect(mails[0]?.body_text).toContain(name);
    expect(await stateOf(order)).toEqual(done);
    expect(await compareBooks(test.portal)).toBe(0);
  });

  it("sends one email about the unanswered parts of two acts that a third one repeats", async () => {
    const { order, france, mexico } = await place();
    const spy = fail("UNAVAILABLE");
    expect(await approve(france)).toEqual([false]);
    expect(await approve(mexico)).toEqual([false]);
    // It counts as done only with the refund that it is a part of.
    expect(await approve(france, mexico)).toEqual([false, false]);
    spy.mockRestore();
    const before = (await mailsOf(order)).length;
    expect(await approve(france, mexico)).toEqual([true, true]);
    expect((await mailsOf(order)).slice(before).map(({ kind }) => kind)).toEqual(["refunded"]);
    expect(await stateOf(order)).toMatchObject({ statuses: [canceled, canceled, refundRequested], waiting: 0 });
    expect(await compareBooks(test.portal)).toBe(0);
  });

  it("names a document without money in the email about a repeated part", async () => {
    const { order, france, mexico } = await place();
    await refundForGoodwill(order, mexico, 30);
    const spy = fail("UNAVAILABLE");
    expect(await approve(france)).toEqual([false]);
    spy.mockRestore();
    const before = (await mailsOf(order)).length;
    expect(await approve(france, mexico)).toEqual([true, true]);
    expect((await mailsOf(order)).slice(before).map(({ kind }) => kind)).toEqual(["refunded"]);
    expect(await stateOf(order)).toMatchObject({ statuses: [canceled, canceled, refundRequested], waiting: 0 });
  });

  it("ends two joined refunds once when the job and an admin are at it together", async () => {
    const { order, france, mexico, copy } = await place();
    const spy = fail("UNAVAILABLE");
    await approve(france);
    await approve(mexico);
    spy.mockRestore();
    const before = (await mailsOf(order)).length;
    await Promise.all([finishRefunds(test.portal), approve(france, mexico, copy), approve(mexico, copy)]);
    await finishRefunds(test.portal);
    expect(await stateOf(order)).toEqual(done);
    const told = (await mailsOf(order)).slice(before).flatMap(({ body_text: text }) => text.split("\n"));
    for (const name of ["Apostille Request, France", "Apostille Request, Mexico", "Certified Copy"])
      expect(told.filter((line) => line === `Document: ${name}`)).toHaveLength(1);
    expect(await compareBooks(test.portal)).toBe(0);
  });
});
