import { paymentLinkSchema, webhookAnswerSchema } from "@dop/domain/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answered, refusedWith } from "../../../../test/answer.ts";
import { placeOrder, readOrder, type TestOrder } from "../../../../test/orders.ts";
import { referenceOf, sendRaw } from "../../../../test/payment-events.ts";
import { startFakeStripe, type FakeStripe, type StripeDelivery } from "../../../../test/peers/stripe.ts";
import { recordsOf } from "../../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { compareBooks } from "../provider-events/compare-books.ts";
import { settleHolds } from "./settle-holds.ts";

let test: TestPortal;
const open = async (more: Readonly<Record<string, string>> = {}) => {
  test = await openTestPortal({ PAYMENT_CAPTURE: "at-verification", ...more });
};
afterEach(() => test.close());

/** The session that an event is about. */
const sessionIn = (body: string) => (JSON.parse(body) as { data: { object: object } }).data.object;

const verify = async (order: TestOrder, body: object) =>
  test.call("POST", `/orders/${order.id}/verification`, body, await test.staff());
const confirm = (order: TestOrder) => verify(order, { decision: "confirm" });
const change = async (productId: number | undefined, status_id: number) =>
  test.call("PATCH", `/orders/products/${productId ?? 0}/status`, { status_id }, await test.staff());
const approve = async (productId: number | undefined) =>
  test.call("POST", `/orders/products/${productId ?? 0}/refund`, {}, await test.staff("admin"));

describe("a hold at Stripe", () => {
  let stripe: FakeStripe;
  beforeEach(async () => {
    stripe = await startFakeStripe();
    await open({
      ...stripe.variables,
    });
  });
  afterEach(() => stripe.close());

  const held = async () => {
    const order = await placeOrder(test);
    const session = order.paymentLink.split("/").at(-1) ?? "";
    const { body, headers } = stripe.pay(session, test.now);
    expect(answered(await sendRaw(test, body, headers, "stripe"), webhookAnswerSchema).result).toBe("settled");
    return { order, session };
  };

  it("survives an outage between confirming and taking: nothing is forgotten, nothing is taken twice", async () => {
    const { order, session } = await held();
    await confirm(order);
    stripe.fault = "broken";
    await expect(settleHolds(test.portal)).rejects.toThrow("UNAVAILABLE");
    expect((await recordsOf(test, order.id)).payments).toEqual(["authorized"]);
    // A refund in that moment would not know whether the money was taken.
    await change(order.productIds[0], 7);
    refusedWith(await approve(order.productIds[0]), 503, "PAYMENT_UNAVAILABLE");
    stripe.fault = null;
    await settleHolds(test.portal);
    expect(stripe.intent(session)).toMatchObject({ status: "succeeded", amount_received: 4650 });
    expect((await recordsOf(test, order.id)).payments).toEqual(["paid"]);
    expect((await approve(order.productIds[0])).status).toBe(200);
    expect(stripe.intent(session).refunded).toBe(4650);
  });

  it("counts as captured when the answer to the capture never came", async () => {
    const { order, session } = await held();
    await confirm(order);
    const intent = stripe.intent(session);
    intent.status = "succeeded";
    intent.amount_received = 4650;
    await settleHolds(test.portal);
    expect((await recordsOf(test, order.id)).payments).toEqual(["paid"]);
  });

  it("flags the order when it lapsed before its capture, and keeps the clerk's work", async () => {
    const { order, session } = await held();
    await confirm(order);
    stripe.lapse(session, test.now);
    await settleHolds(test.portal);
    const { payments, flags, statuses } = await recordsOf(test, order.id);
    expect({ payments, statuses }).toEqual({ payments: ["released"], statuses: [2] });
    expect(flags[0]).toContain("after the ID was confirmed");
    expect((await readOrder(test, order.uuid)).payment.state).toBe("pending");
  });

  const deliver = async ({ body, headers }: StripeDelivery) =>
    expect(answered(await sendRaw(test, body, headers, "stripe"), webhookAnswerSchema).result).toBe("settled");

  it.each(["told by an event first", "found released"])(
    "asks for no new payment for a canceled order, %s",
    async (how) => {
      const { order, session } = await held();
      await test.call("POST", `/orders/${order.id}/cancel`, {}, await test.staff());
      const released = stripe.lapse(session, test.now);
      if (how === "told by an event first") await deliver(released);
      await settleHolds(test.portal);
      const { payments, flags, mails } = await recordsOf(test, order.id);
      expect({ payments, flags, mails }).toEqual({
        payments: ["released"],
        flags: [],
        mails: ["order-confirmation", "canceled"],
      });
    },
  );

  it("leaves the order to another hold when it is released", async () => {
    const order = await placeOrder(test);
    const first = referenceOf(order.paymentLink);
    await deliver(stripe.expire(first, test.now));
    const link = answered(await test.call("POST", `/orders/${order.uuid}/payment`), paymentLinkSchema).payment_link;
    await deliver(stripe.pay(referenceOf(link), test.now));
    await deliver(stripe.pay(first, test.now));
    await deliver(stripe.lapse(first, test.now));
    const { payments, flags, statuses, mails } = await recordsOf(test, order.id);
    expect({ payments, flags, statuses, mails }).toEqual({
      payments: ["released", "authorized"],
      flags: [],
      statuses: [1],
      mails: ["order-confirmation", "payment-returned"],
    });
    expect((await readOrder(test, order.uuid)).payment.state).toBe("held");
  });

  it.each([
    { told: "by the event", isChecked: false },
    { told: "by the event", isChecked: true },
    { told: "by the job", isChecked: true },
  ])("asks for the amount once lapsed, told $told, documents confirmed: $isChecked", async ({ told, isChecked }) => {
    const { order, session } = await held();
    if (isChecked) await confirm(order);
    const lapsed = stripe.lapse(session, test.now);
    if (told === "by the event") await deliver(lapsed);
    else await settleHolds(test.portal);
    const { body_text: text } = await test.database.db
      .selectFrom("mail_outbox")
      .select("body_text")
      .where("order_id", "=", order.id)
      .where("kind", "=", "payment-needed")
      .executeTakeFirstOrThrow();
    expect(text).toContain("To pay: $46.50");
  });

  it("waits and is charged as the rest of a part payment, not as a second payment", async () => {
    const order = await placeOrder(test);
    const { body } = stripe.pay(referenceOf(order.paymentLink), test.now);
    // The provider took less than it was asked for.
    Object.assign(stripe.intent(referenceOf(order.paymentLink)), { status: "succeeded", amount_received: 2000 });
    const session = { ...sessionIn(body), amount_total: 2000, payment_status: "paid" };
    await deliver(stripe.sign("checkout.session.completed", session, test.now));
    const link = answered(await test.call("POST", `/orders/${order.uuid}/payment`), paymentLinkSchema).payment_link;
    await deliver(stripe.pay(referenceOf(link), test.now));
    expect(await settleHolds(test.portal)).toBe(0);
    await confirm(order);
    await settleHolds(test.portal);
    expect(stripe.intent(referenceOf(link))).toMatchObject({ status: "succeeded", amount_received: 2650 });
    const { payments, order: row, mails } = await recordsOf(test, order.id);
    expect({ payments, paid: row.paid_cents, owed: row.owed_cents }).toEqual({
      payments: ["paid", "paid"],
      paid: 4650,
      owed: 0,
    });
    expect(mails).not.toContain("payment-returned");
  });

  it("ends at night after a charge at Stripe's own site, and after a lapse without an event", async () => {
    const [charged, lapsed, waiting] = [await held(), await held(), await held()];
    stripe.captureThere(charged.session, test.now);
    stripe.lapse(lapsed.session, test.now);
    expect(await compareBooks(test.portal)).toBe(0);
    const found = async ({ order }: { order: TestOrder }) => (await recordsOf(test, order.id)).payments;
    expect([await found(charged), await found(lapsed), await found(waiting)]).toEqual([
      ["paid"],
      ["released"],
      ["authorized"],
    ]);
    const { order: row, flags } = await recordsOf(test, charged.order.id);
    expect([row.paid_cents, row.held_cents, row.owed_cents, flags]).toEqual([4650, 0, 0, []]);
    expect((await recordsOf(test, lapsed.order.id)).mails).toContain("payment-needed");
    expect(await compareBooks(test.portal)).toBe(0);
  });

  it("books the amount that was charged in part at Stripe's own site", async () => {
    const { order, session } = await held();
    await confirm(order);
    Object.assign(stripe.intent(session), { status: "succeeded", amount_received: 2000 });
    await settleHolds(test.portal);
    const { payments, order: row } = await recordsOf(test, order.id);
    expect({ payments, paid: row.paid_cents, held: row.held_cents }).toEqual({
      payments: ["paid"],
      paid: 2000,
      held: 0,
    });
    expect(await compareBooks(test.portal)).toBe(0);
  });

  it.each([
    { told: "found by the job", isChecked: true },
    { told: "told by the event", isChecked: true },
    { told: "told by the event", isChecked: false },
  ])(
    "charged in part, $told, waits for the rest, which can be paid: checked $isChecked",
    async ({ told, isChecked }) => {
      const { order, session } = await held();
      if (isChecked) await confirm(order);
      Object.assign(stripe.intent(session), { status: "succeeded", amount_received: 2000 });
      const charged = { ...stripe.session(session), amount_total: 2000, payment_status: "paid" };
      if (told === "found by the job") await settleHolds(test.portal);
      else await deliver(stripe.sign("checkout.session.completed", charged, test.now));
      const { flags, order: row, statuses } = await recordsOf(test, order.id);
      expect([row.paid_at, statuses, flags.length, flags[0]]).toEqual([
        null,
        [isChecked ? 2 : 11],
        1,
        expect.stringContaining("not the order's total"),
      ]);
      const mail = await test.database.db
        .selectFrom("mail_outbox")
        .select(["subject", "body_text"])
        .where("order_id", "=", order.id)
        .where("kind", "=", "payment-needed")
        .executeTakeFirstOrThrow();
      expect(mail.subject).toContain("please pay the rest");
      expect(mail.body_text).toContain("Paid so far: $20.00");
      expect(mail.body_text).toContain("To pay: $26.50");
      expect(mail.body_text).not.toContain("You were not charged");
      if (isChecked) refusedWith(await change(order.productIds[0], 3), 409, "PAYMENT_DUE");
      const link = answered(await test.call("POST", `/orders/${order.uuid}/payment`), paymentLinkSchema).payment_link;
      await deliver(stripe.pay(referenceOf(link), test.now));
      const { money } = await readOrder(test, order.uuid);
      expect([money.state, money.paid, money.held, money.due]).toEqual(["held", 20, 26.5, 0]);
      expect((await recordsOf(test, order.id)).order.flagged).toBe(false);
    },
  );

  it("learns of the lapse by the event too, named by our own key", async () => {
    const { order, session } = await held();
    const { body, headers } = stripe.lapse(session, test.now);
    expect(answered(await sendRaw(test, body, headers, "stripe"), webhookAnswerSchema).result).toBe("settled");
    expect((await recordsOf(test, order.id)).payments).toEqual(["released"]);
  });
});
