import { staffOrderSchema } from "@dop/domain/contract";
import { anApostilleCart } from "@dop/domain/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answered, refusedWith } from "../../../../test/answer.ts";
import { placeOrder, type TestOrder } from "../../../../test/orders.ts";
import { sendRaw } from "../../../../test/payment-events.ts";
import { startFakeStripe, type FakeStripe, type StripeDelivery } from "../../../../test/peers/stripe.ts";
import { recordsOf } from "../../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { compareBooks } from "../provider-events/compare-books.ts";
import { millisecondsIn } from "../../../lib/time.ts";

const { day } = millisecondsIn;
const items = [
  { country: "FR", fullCopy: false, quantity: 1 },
  { country: "ES", fullCopy: false, quantity: 1 },
];

describe("a refund at the provider's own site", () => {
  let stripe: FakeStripe;
  let test: TestPortal;
  beforeEach(async () => {
    stripe = await startFakeStripe();
    test = await openTestPortal({
      ...stripe.variables,
    });
  });
  afterEach(async () => {
    await test.close();
    await stripe.close();
  });

  const sessionOf = (order: TestOrder) => order.paymentLink.split("/").at(-1) ?? "";
  const aPaidOrder = async (cart = anApostilleCart()): Promise<TestOrder> => {
    const order = await placeOrder(test, cart);
    const { body, headers } = stripe.pay(sessionOf(order), test.now);
    expect((await sendRaw(test, body, headers, "stripe")).status).toBe(200);
    return order;
  };
  const pathOf = (order: TestOrder, index = 0) => `/orders/products/${order.productIds[index] ?? 0}`;
  const change = async (order: TestOrder, statusId: number, index = 0) =>
    test.call("PATCH", `${pathOf(order, index)}/status`, { status_id: statusId, send_email: true }, await test.staff());
  const approve = async (order: TestOrder, index = 0) =>
    test.call("POST", `${pathOf(order, index)}/refund`, {}, await test.staff("admin"));

  it("appears at night for an order at work, however old its payment is", async () => {
    const order = await aPaidOrder();
    test.later(30 * day);
    stripe.refundThere(sessionOf(order), 4650);
    expect(await compareBooks(test.portal)).toBe(1);
    const { order: row, mails } = await recordsOf(test, order.id);
    expect([row.refunded_cents, mails.at(-1)]).toEqual([4650, "refunded"]);
    expect(await compareBooks(test.portal)).toBe(0);
  });

  it.each([3100, 4650])("appears at night where the bank has taken %d cents in a dispute since", async (taken) => {
    const order = await aPaidOrder();
    const send = async ({ body, headers }: StripeDelivery) => sendRaw(test, body, headers, "stripe");
    stripe.refundThere(sessionOf(order), 1550);
    await send(stripe.dispute(sessionOf(order), test.now, taken));
    await send(stripe.closeDispute(sessionOf(order), test.now, "lost"));
    await compareBooks(test.portal);
    const { order: row, mails } = await recordsOf(test, order.id);
    expect([row.refunded_cents, mails.includes("refunded")]).toEqual([4650, taken === 3100]);
    expect(await compareBooks(test.portal)).toBe(0);
  });

  it("comes first where the last comparison is oldest", async () => {
    const order = await aPaidOrder();
    test.later(30 * day);
    await compareBooks(test.portal);
    const read = () => test.database.db.selectFrom("payments").select("compared_at").executeTakeFirstOrThrow();
    expect((await read()).compared_at).toEqual(test.now);
    await change(order, 8);
    await test.database.db.updateTable("orders").set({ owed_cents: 0 }).where("id", "=", order.id).execute();
    const before = test.now;
    test.later(day);
    await compareBooks(test.portal);
    // It is over, and nothing is owed for it: it is no longer compared.
    expect((await read()).compared_at).toEqual(before);
  });

  it("counts when the provider refuses another one, and the next approval cancels the product", async () => {
    const order = await aPaidOrder();
    test.later(11 * day);
    await change(order, 7);
    stripe.refundThere(sessionOf(order), 4650);
    refusedWith(await approve(order), 409, "STALE");
    const refused = await recordsOf(test, order.id);
    expect([refused.statuses, refused.order.refunded_cents, refused.mails.at(-1)]).toEqual([[7], 4650, "refunded"]);
    expect((await approve(order)).status).toBe(200);
    const { statuses, order: row } = await recordsOf(test, order.id);
    expect([statuses, row.refunded_cents, row.owed_cents]).toEqual([[8], 4650, 0]);
    expect(await compareBooks(test.portal)).toBe(0);
  });

  it("counts once when it fits two requests and both are approved", async () => {
    const order = await aPaidOrder(anApostilleCart({ items, additionalCertifiedCopies: 1 }));
    for (const index of [0, 1]) await change(order, 7, index);
    stripe.refundThere(sessionOf(order), 3000);
    expect(await compareBooks(test.portal)).toBe(1);
    for (const index of [0, 1]) expect((await approve(order, index)).status).toBe(200);
    const { statuses, order: row } = await recordsOf(test, order.id);
    expect([statuses, row.refunded_cents, row.owed_cents]).toEqual([[8, 8, 1], 6000, 0]);
    expect(stripe.intent(sessionOf(order)).refunded).toBe(6000);
  });

  it("leaves the rest to the approval when it is less than was requested", async () => {
    const order = await aPaidOrder(anApostilleCart({ items, additionalCertifiedCopies: 1 }));
    await change(order, 7);
    stripe.refundThere(sessionOf(order), 2500);
    expect(await compareBooks(test.portal)).toBe(1);
    expect((await approve(order)).status).toBe(200);
    expect((await recordsOf(test, order.id)).order.refunded_cents).toBe(3000);
  });

  it("keeps a document from being made after its money went back", async () => {
    const order = await aPaidOrder();
    await change(order, 7);
    stripe.refundThere(sessionOf(order), 4650);
    const offered = async () => {
      const answer = await test.call("GET", `/orders/${order.id}`, undefined, await test.staff());
      return answered(answer, staffOrderSchema).products[0]?.available_actions;
    };
    expect(await offered()).toContain("undo_refund");
    await compareBooks(test.portal);
    expect(await offered()).not.toContain("undo_refund");
    const answer = await change(order, 2);
    refusedWith(answer, 409, "REFUND_PENDING");
    expect(JSON.stringify(answer.body)).toContain("was already refunded");
    const { statuses, mails } = await recordsOf(test, order.id);
    expect([statuses, mails.at(-1)]).toEqual([[7], "refunded"]);
  });
});
