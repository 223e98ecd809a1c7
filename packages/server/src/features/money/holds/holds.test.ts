import { anApostilleCart } from "@dop/domain/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PaymentGatewayError } from "../../../ports/payments/index.ts";
import { refusedWith } from "../../../../test/answer.ts";
import { placeOrder, placePaidOrder, readOrder, settle, type TestOrder } from "../../../../test/orders.ts";
import { anEvent, referenceOf, sendEvent } from "../../../../test/payment-events.ts";
import { leavesNothing, recordsOf } from "../../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { compareBooks } from "../provider-events/compare-books.ts";
import { expireUnpaidOrders } from "../checkouts/expire-unpaid-orders.ts";
import { settleHolds } from "./settle-holds.ts";
import { millisecondsIn } from "../../../lib/time.ts";

const { day } = millisecondsIn;
let test: TestPortal;
const open = async (more: Readonly<Record<string, string>> = {}) => {
  test = await openTestPortal({ PAYMENT_CAPTURE: "at-verification", ...more });
};
afterEach(() => test.close());

const books = (order: TestOrder) =>
  test.database.db
    .selectFrom("sandbox_payments")
    .select(["state", "captured_cents", "refunded_cents"])
    .where("reference", "=", referenceOf(order.paymentLink))
    .executeTakeFirstOrThrow();
const verify = async (order: TestOrder, body: object) =>
  test.call("POST", `/orders/${order.id}/verification`, body, await test.staff());
const confirm = (order: TestOrder) => verify(order, { decision: "confirm" });
const reject = (order: TestOrder) => verify(order, { decision: "invalid", reason: "Require ID/Selfie" });
const change = async (productId: number | undefined, status_id: number) =>
  test.call("PATCH", `/orders/products/${productId ?? 0}/status`, { status_id }, await test.staff());
const approve = async (productId: number | undefined) =>
  test.call("POST", `/orders/products/${productId ?? 0}/refund`, {}, await test.staff("admin"));

/** An apostille for France and one for Spain: two order products. */
const twoApostilles = () =>
  anApostilleCart({
    items: [
      { country: "FR", fullCopy: false, quantity: 1 },
      { country: "ES", fullCopy: false, quantity: 1 },
    ],
  });

describe("a payment that is held until the ID is confirmed", () => {
  beforeEach(() => open());

  it("starts the order, tells the customer that nothing is charged yet, and shows it as held", async () => {
    const order = await placePaidOrder(test);
    expect(await books(order)).toEqual({ state: "authorized", captured_cents: null, refunded_cents: 0 });
    const { statuses, payments, audit, mails } = await recordsOf(test, order.id);
    expect({ statuses, payments, mails }).toEqual({
      statuses: [1],
      payments: ["authorized"],
      mails: ["order-confirmation"],
    });
    expect(audit.at(-1)).toBe("payment.authorized payment_provider");
    expect((await readOrder(test, order.uuid)).payment.state).toBe("held");
    const { body_text } = await test.database.db
      .selectFrom("mail_outbox")
      .select("body_text")
      .where("order_id", "=", order.id)
      .executeTakeFirstOrThrow();
    expect(body_text).toContain("There is a hold of this amount on your card");
    expect(await leavesNothing(test, () => settleHolds(test.portal))).toBe(0);
  });

  it("charges once, when the office confirms the ID", async () => {
    const order = await placePaidOrder(test);
    expect((await confirm(order)).status).toBe(200);
    await Promise.all([settleHolds(test.portal), settleHolds(test.portal)]);
    expect(await books(order)).toEqual({ state: "paid", captured_cents: 4650, refunded_cents: 0 });
    const { payments, audit, statuses } = await recordsOf(test, order.id);
    expect({ payments, statuses }).toEqual({ payments: ["paid"], statuses: [2] });
    expect(audit.filter((entry) => entry.startsWith("payment.captured"))).toEqual(["payment.captured system"]);
    expect((await readOrder(test, order.uuid)).payment.state).toBe("paid");
    expect(await settleHolds(test.portal)).toBe(0);
    expect(await compareBooks(test.portal)).toBe(0);
  });

  it("charges by the job that confirming enqueues", async () => {
    const order = await placePaidOrder(test);
    await confirm(order);
    await test.portal.jobs.runDue();
    expect((await books(order)).state).toBe("paid");
  });

  it("raises the flag once when the provider refuses to charge it, until it is charged", async () => {
    const order = await placePaidOrder(test);
    expect((await confirm(order)).status).toBe(200);
    const capture = vi.spyOn(test.portal.payments, "capture").mockRejectedValue(new PaymentGatewayError("REFUSED"));
    for (let tries = 0; tries < 3; tries += 1) await expect(settleHolds(test.portal)).rejects.toThrow("REFUSED");
    capture.mockRestore();
    const flags = () => recordsOf(test, order.id).then(({ flags: found }) => found);
    expect(await flags()).toHaveLength(1);
    expect(JSON.stringify(await flags())).toContain("refuses to charge the amount on hold");
    await settleHolds(test.portal);
    expect(await books(order)).toMatchObject({ state: "paid" });
    expect(await flags()).toHaveLength(2);
  });

  it("ends when the documents are refused; replacing them awaits payment again", async () => {
    const order = await placePaidOrder(test);
    expect((await reject(order)).status).toBe(200);
    expect(await settleHolds(test.portal)).toBe(1);
    expect((await books(order)).state).toBe("released");
    expect(await recordsOf(test, order.id)).toMatchObject({ statuses: [10], payments: ["released"] });
    expect((await readOrder(test, order.uuid)).payment.state).toBe("pending");

    const { documents } = anApostilleCart();
    const replaced = await test.call("POST", `/orders/${order.uuid}/documents`, { id: documents.id });
    expect(replaced.status).toBe(200);
    const waiting = await recordsOf(test, order.id);
    expect({ statuses: waiting.statuses, queues: waiting.queues }).toEqual({ statuses: [11], queues: [null] });
    // The customer need not come back to the page to learn it.
    expect(waiting.mails).toEqual(["order-confirmation", "documents-problem", "payment-needed"]);
    const { body_text: text } = await test.database.db
      .selectFrom("mail_outbox")
      .select("body_text")
      .where("order_id", "=", order.id)
      .where("kind", "=", "payment-needed")
      .executeTakeFirstOrThrow();
    expect(text).toContain("Please pay by: November 27, 2026");
    const link = await test.call("POST", `/orders/${order.uuid}/payment`);
    await settle(test, (link.body as { payment_link: string }).payment_link, "pay");
    expect(await recordsOf(test, order.id)).toMatchObject({ statuses: [1], payments: ["released", "authorized"] });
    await confirm(order);
    await settleHolds(test.portal);
    expect(await recordsOf(test, order.id)).toMatchObject({ statuses: [2], payments: ["released", "paid"] });
  });

  it("asks for no payment before the documents are replaced", async () => {
    const order = await placePaidOrder(test);
    await reject(order);
    await settleHolds(test.portal);
    const refusal = await leavesNothing(test, () => test.call("POST", `/orders/${order.uuid}/payment`));
    refusedWith(refusal, 409, "WRONG_STATUS");
  });

  it("stays when the customer replaces the documents before it was released", async () => {
    const order = await placePaidOrder(test);
    await reject(order);
    await test.call("POST", `/orders/${order.uuid}/documents`, { id: anApostilleCart().documents.id });
    expect(await settleHolds(test.portal)).toBe(0);
    expect(await recordsOf(test, order.id)).toMatchObject({ statuses: [1], payments: ["authorized"] });
    expect((await recordsOf(test, order.id)).mails).not.toContain("payment-needed");
  });

  it("ends when the order is canceled, and nothing is charged", async () => {
    const order = await placePaidOrder(test);
    await test.call("POST", `/orders/${order.id}/cancel`, {}, await test.staff());
    await settleHolds(test.portal);
    expect((await books(order)).state).toBe("released");
    expect(await recordsOf(test, order.id)).toMatchObject({ statuses: [8], payments: ["released"], flags: [] });
  });

  it("ends when the license is voided", async () => {
    const order = await placePaidOrder(test);
    await test.call("POST", "/registry/licenses/1000001/voided", {}, test.service);
    await settleHolds(test.portal);
    expect((await books(order)).state).toBe("released");
  });

  it("moves no money for a refund before it is taken: the share is left out, the rest is taken", async () => {
    const order = await placePaidOrder(test, twoApostilles());
    expect(order.productIds).toHaveLength(2);
    const [kept, returned] = order.productIds;
    await change(returned, 7);
    expect((await approve(returned)).status).toBe(200);
    expect((await books(order)).state).toBe("authorized");
    expect((await recordsOf(test, order.id)).mails).not.toContain("refunded");
    await change(kept, 2);
    await settleHolds(test.portal);
    const { order: row, products } = await recordsOf(test, order.id);
    const left = products.find(({ id }) => id === returned);
    const share = left?.share_cents ?? 0;
    expect(left).toMatchObject({ ending: "waived", refunded_cents: 0 });
    expect(share).toBeGreaterThan(0);
    expect(await books(order)).toEqual({
      state: "paid",
      captured_cents: row.total_cents - share,
      refunded_cents: 0,
    });
    // Only the money of the other product goes back, in full.
    await change(kept, 7);
    expect((await approve(kept)).status).toBe(200);
    expect((await books(order)).refunded_cents).toBe(row.total_cents - share);
    expect(await compareBooks(test.portal)).toBe(0);
  });

  it("takes nothing for a product that was canceled before", async () => {
    const order = await placePaidOrder(test, twoApostilles());
    await change(order.productIds[1], 8);
    await confirm(order);
    await settleHolds(test.portal);
    const { order: row, products } = await recordsOf(test, order.id);
    expect((await books(order)).captured_cents).toBe(row.total_cents - (products[1]?.share_cents ?? 0));
    expect(products[1]?.share_cents).toBeGreaterThan(0);
  });

  it("ends as a second payment without touching the order", async () => {
    const order = await placeOrder(test);
    await settle(test, order.paymentLink, "decline");
    const link = (await test.call("POST", `/orders/${order.uuid}/payment`)).body as { payment_link: string };
    await settle(test, link.payment_link, "pay");
    await test.database.db
      .updateTable("sandbox_payments")
      .set({ state: "authorized" })
      .where("reference", "=", referenceOf(order.paymentLink))
      .execute();
    expect(await sendEvent(test, anEvent(test, order, { kind: "authorized" }))).toBe("settled");
    await settleHolds(test.portal);
    const { payments, statuses } = await recordsOf(test, order.id);
    expect({ states: payments.toSorted(), statuses }).toEqual({ states: ["authorized", "released"], statuses: [1] });
    expect((await readOrder(test, order.uuid)).payment.state).toBe("held");
  });

  it("flags the order once, a day before it lapses", async () => {
    const order = await placePaidOrder(test);
    test.later(6 * day - 1000);
    expect(await leavesNothing(test, () => settleHolds(test.portal))).toBe(0);
    test.later(1000);
    await settleHolds(test.portal);
    await settleHolds(test.portal);
    const { flags, payments } = await recordsOf(test, order.id);
    expect(flags).toHaveLength(1);
    expect(flags[0]).toContain("lapses on 2026-11-28");
    expect(payments).toEqual(["authorized"]);
  });

  it("makes the order wait for payment again when it lapses at the bank, with a flag and an email", async () => {
    const order = await placePaidOrder(test);
    expect(await sendEvent(test, anEvent(test, order, { kind: "released" }))).toBe("settled");
    expect(await sendEvent(test, anEvent(test, order, { kind: "released" }))).toBe("repeated");
    const { statuses, payments, flags, mails, queues } = await recordsOf(test, order.id);
    expect({ statuses, payments, queues }).toEqual({ statuses: [11], payments: ["released"], queues: [null] });
    expect(flags[0]).toContain("lapsed before it was taken");
    expect(mails).toEqual(["order-confirmation", "payment-needed"]);
    // It has its days to be paid again, though the order is old.
    test.later(6 * day);
    expect(await expireUnpaidOrders(test.portal)).toBe(0);
    test.later(2 * day);
    expect(await expireUnpaidOrders(test.portal)).toBe(1);
  });
});

describe("HOLD_LAPSE=capture", () => {
  it("takes the money a day before the hold lapses", async () => {
    await open({ HOLD_LAPSE: "capture", HOLD_DAYS: "5" });
    const order = await placePaidOrder(test);
    test.later(4 * day - 1);
    expect(await settleHolds(test.portal)).toBe(0);
    test.later(1);
    expect(await settleHolds(test.portal)).toBe(1);
    expect(await books(order)).toMatchObject({ state: "paid", captured_cents: 4650 });
    expect((await recordsOf(test, order.id)).statuses).toEqual([1]);
  });
});
