import { paymentLinkSchema } from "@dop/domain/contract";
import { anApostilleCart } from "@dop/domain/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answered, refusedWith } from "../../../../test/answer.ts";
import { placeOrder, readOrder, type TestOrder } from "../../../../test/orders.ts";
import { referenceOf, sendRaw } from "../../../../test/payment-events.ts";
import { startFakeStripe, type FakeStripe, type StripeDelivery } from "../../../../test/peers/stripe.ts";
import { recordsOf } from "../../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { compareBooks } from "../provider-events/compare-books.ts";
import { finishRefunds } from "../refunds/finish-refunds.ts";
import { settleHolds } from "../holds/settle-holds.ts";

/** An apostille, and a certified copy for $10.00. */
const twoDocuments = () => anApostilleCart({ additionalCertifiedCopies: 1 });

describe.each([
  { capture: "at checkout", variables: {} },
  { capture: "at verification", variables: { PAYMENT_CAPTURE: "at-verification" } },
])("an order that is charged $capture and not paid any more", ({ variables }) => {
  let stripe: FakeStripe;
  let test: TestPortal;
  beforeEach(async () => {
    stripe = await startFakeStripe();
    test = await openTestPortal({
      ...stripe.variables,
      ...variables,
    });
  });
  afterEach(async () => {
    await test.close();
    await stripe.close();
  });

  const isHeld = "PAYMENT_CAPTURE" in variables;
  const deliver = async ({ body, headers }: StripeDelivery) => sendRaw(test, body, headers, "stripe");
  const change = async (productId: number | undefined, body: object) =>
    test.call("PATCH", `/orders/products/${productId ?? 0}/status`, { send_email: true, ...body }, await test.staff());
  const cancel = async (order: TestOrder, body: object = {}) =>
    test.call("POST", `/orders/${order.id}/cancel`, body, await test.staff());
  const moneyOf = async (order: TestOrder) => (await readOrder(test, order.uuid)).money;
  const textOfLastMail = async (order: TestOrder) => {
    const mails = test.database.db.selectFrom("mail_outbox").where("order_id", "=", order.id).orderBy("id", "desc");
    return (await mails.select("body_text").executeTakeFirstOrThrow()).body_text;
  };

  /** Paid, charged and confirmed. */
  async function confirmed(cart = anApostilleCart()): Promise<TestOrder> {
    const order = await placeOrder(test, cart);
    await deliver(stripe.pay(referenceOf(order.paymentLink), test.now));
    await test.call("POST", `/orders/${order.id}/verification`, { decision: "confirm" }, await test.staff());
    await settleHolds(test.portal);
    return order;
  }
  const lose = async ({ paymentLink }: TestOrder) =>
    deliver(stripe.closeDispute(referenceOf(paymentLink), test.now, "lost"));
  /** Opens the checkout for what is due. @returns its session */
  const checkoutOf = async (order: TestOrder) => {
    const answer = await test.call("POST", `/orders/${order.uuid}/payment`);
    return referenceOf(answered(answer, paymentLinkSchema).payment_link);
  };
  const payAgain = async (order: TestOrder) => {
    const session = await checkoutOf(order);
    await deliver(stripe.pay(session, test.now));
    return session;
  };
  /** The provider has taken less than it was asked for. */
  async function payInPart(cart = anApostilleCart()): Promise<TestOrder> {
    const order = await placeOrder(test, cart);
    const session = referenceOf(order.paymentLink);
    stripe.pay(session, test.now);
    Object.assign(stripe.intent(session), { status: "succeeded", amount_received: 2000 });
    const paid = { ...stripe.session(session), amount_total: 2000, payment_status: "paid" };
    await deliver(stripe.sign("checkout.session.completed", paid, test.now));
    return order;
  }

  it("charges in full when it is paid again after a lost dispute", async () => {
    const order = await confirmed();
    await lose(order);
    expect((await recordsOf(test, order.id)).flags.at(-1)).toContain("wait until the customer pays again");
    const session = await payAgain(order);
    expect((await moneyOf(order)).state).toBe(isHeld ? "held" : "part_refunded");
    await settleHolds(test.portal);
    expect(stripe.intent(session)).toMatchObject({ status: "succeeded", amount_received: 4650 });
    expect(await moneyOf(order)).toMatchObject({ paid: 93, refunded: 46.5, due: 0, owed: 0, held: 0 });
    expect(await compareBooks(test.portal)).toBe(0);
  });

  it("names no last day to pay, for it is not canceled by itself", async () => {
    const [lost, part] = [await placeOrder(test), await payInPart()];
    await deliver(stripe.pay(referenceOf(lost.paymentLink), test.now));
    await settleHolds(test.portal);
    expect((await readOrder(test, part.uuid)).payment.pay_by).toBeNull();
    if (isHeld) return;
    await lose(lost);
    expect((await moneyOf(lost)).due).toBe(46.5);
    expect((await readOrder(test, lost.uuid)).payment.pay_by).toBeNull();
  });

  it("takes the money of what was shipped, lost, and is made again", async () => {
    const order = await confirmed();
    const [apostille] = order.productIds;
    await test.database.db
      .updateTable("order_products")
      .set({ status_id: 6, queue: null, queue_entered_at: null })
      .execute();
    await lose(order);
    expect((await moneyOf(order)).due).toBe(0);
    expect((await recordsOf(test, order.id)).flags.at(-1)).toContain(
      "The customer owes nothing: check what is left to do",
    );
    expect((await change(apostille, { status_id: 9 })).status).toBe(200);
    expect((await moneyOf(order)).due).toBe(46.5);
    expect(await compareBooks(test.portal)).toBe(0);
    await payAgain(order);
    await settleHolds(test.portal);
    await finishRefunds(test.portal);
    expect(await moneyOf(order)).toMatchObject({ paid: 93, refunded: 46.5, due: 0, owed: 0 });
  });

  it("charges again only the open products, where a part was shipped or canceled", async () => {
    const order = await confirmed(twoDocuments());
    const [, copy] = order.productIds;
    await test.database.db
      .updateTable("order_products")
      .set({ status_id: 6, queue: null, queue_entered_at: null })
      .where("id", "=", copy ?? 0)
      .execute();
    const { total } = await moneyOf(order);
    await lose(order);
    expect((await moneyOf(order)).due).toBe(total - 10);
    await payAgain(order);
    await settleHolds(test.portal);
    expect(await moneyOf(order)).toMatchObject({ due: 0, owed: 0, held: 0, paid: 2 * total - 10 });
    expect(await compareBooks(test.portal)).toBe(0);
  });

  it("charges nothing for a document that is canceled before it was charged again", async () => {
    const order = await confirmed(twoDocuments());
    const { total } = await moneyOf(order);
    await lose(order);
    await change(order.productIds[1], { status_id: 8 });
    expect(await moneyOf(order)).toMatchObject({ due: total - 10, owed: 0 });
    await payAgain(order);
    await settleHolds(test.portal);
    expect(await moneyOf(order)).toMatchObject({ due: 0, owed: 0, held: 0, paid: 2 * total - 10 });
    expect(await compareBooks(test.portal)).toBe(0);
  });

  it("charges from a new hold what is left when a document was canceled meanwhile", async () => {
    const order = await confirmed(twoDocuments());
    const { total } = await moneyOf(order);
    await lose(order);
    await payAgain(order);
    await change(order.productIds[1], { status_id: 8 });
    expect(await textOfLastMail(order)).not.toContain("We have already refunded");
    await settleHolds(test.portal);
    const { owed, due, held, paid } = await moneyOf(order);
    expect({ owed, due, held, paid }).toEqual(
      isHeld ? { owed: 0, due: 0, held: 0, paid: 2 * total - 10 } : { owed: 10, due: 0, held: 0, paid: 2 * total },
    );
    expect(await compareBooks(test.portal)).toBe(0);
  });

  it("keeps no more of a part payment than came", async () => {
    const order = await payInPart();
    await cancel(order, { refund: "none", reason: "Printed already" });
    expect(await textOfLastMail(order)).toContain("$20.00");
    expect(await moneyOf(order)).toMatchObject({ due: 0, owed: 0, paid: 20 });
    expect(await compareBooks(test.portal)).toBe(0);
  });

  it("asks for the rest of the open products, document by document", async () => {
    const order = await payInPart(twoDocuments());
    const { total } = await moneyOf(order);
    await change(order.productIds[1], { status_id: 8 });
    expect(await moneyOf(order)).toMatchObject({ due: total - 30, owed: 0 });
    await change(order.productIds[0], { status_id: 8 });
    expect(await moneyOf(order)).toMatchObject({ due: 0, owed: 20 });
    expect(await compareBooks(test.portal)).toBe(0);
  });

  it("gives the rest back that was paid twice", async () => {
    const order = await payInPart();
    const session = await checkoutOf(order);
    await deliver(stripe.expire(session, test.now));
    await payAgain(order);
    await deliver(stripe.pay(session, test.now));
    await settleHolds(test.portal);
    await finishRefunds(test.portal);
    const money = await moneyOf(order);
    expect([money.due, money.owed, money.paid + money.held - money.refunded]).toEqual([0, 0, 46.5]);
    expect(await compareBooks(test.portal)).toBe(0);
  });

  it("owes nothing when it is voided during a lost dispute, and returns a late payment", async () => {
    const cart = anApostilleCart();
    const order = await confirmed({ ...cart, license: { ...cart.license, number: "1000031" } });
    await lose(order);
    const session = await checkoutOf(order);
    await test.call("POST", "/registry/licenses/1000031/voided", {}, test.service);
    expect(await moneyOf(order)).toMatchObject({ due: 0, owed: 0 });
    await deliver(stripe.pay(session, test.now));
    await settleHolds(test.portal);
    await finishRefunds(test.portal);
    const money = await moneyOf(order);
    expect([money.due, money.owed, money.held, money.paid - money.refunded]).toEqual([0, 0, 0, 0]);
    expect(await compareBooks(test.portal)).toBe(0);
  });

  it("refunds no more than it has when a refund without an answer precedes a lost dispute", async () => {
    const order = await confirmed();
    const [apostille = 0] = order.productIds;
    await change(apostille, { status_id: 7 });
    stripe.fault = "broken";
    const path = `/orders/products/${String(apostille)}/refund`;
    refusedWith(await test.call("POST", path, {}, await test.staff("admin")), 503, "PAYMENT_UNAVAILABLE");
    stripe.fault = null;
    await lose(order);
    // The provider made the refund, in spite of the dispute.
    stripe.intent(referenceOf(order.paymentLink)).disputed = false;
    expect(await finishRefunds(test.portal)).toBe(1);
    expect(await moneyOf(order)).toMatchObject({ paid: 46.5, refunded: 46.5, due: 0, owed: 0 });
    expect((await recordsOf(test, order.id)).statuses).toEqual([8]);
  });

  it("counts a dispute that is told twice once", async () => {
    const order = await confirmed();
    await deliver(stripe.dispute(referenceOf(order.paymentLink), test.now));
    await lose(order);
    await lose(order);
    expect(await moneyOf(order)).toMatchObject({ paid: 46.5, refunded: 46.5, due: 46.5, owed: 0 });
    refusedWith(await change(order.productIds[0], { status_id: 3 }), 409, "PAYMENT_DUE");
    expect(await compareBooks(test.portal)).toBe(0);
    await cancel(order, { refund: "request" });
    expect(await moneyOf(order)).toMatchObject({ due: 0, owed: 0 });
    expect((await recordsOf(test, order.id)).statuses).toEqual([8]);
  });
});
