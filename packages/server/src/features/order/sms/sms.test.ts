import { firstCertificateAnswerSchema, invoiceSchema, settingsSchema } from "@dop/domain/contract";
import { anApostilleCart } from "@dop/domain/testing";
import { describe, expect, it } from "vitest";
import { remindUnpaidOrders } from "../../money/index.ts";
import { millisecondsIn } from "../../../lib/time.ts";
import { answered, refusedFields } from "../../../../test/answer.ts";
import {
  placeOrder,
  placePaidOrder,
  placeRejectedOrder,
  placeVerifiedOrder,
  readOrder,
  settle,
} from "../../../../test/orders.ts";
import type { FakeTwilio } from "../../../../test/peers/twilio.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { aCartWithSms, phoneNumber, setUpSmsTests } from "../../../../test/sms-calls.ts";

let twilio: FakeTwilio;
let test: TestPortal;
const { queued, deliver, stateOf } = setUpSmsTests((opened) => ({ test, twilio } = opened));

describe("text messages (rule E-26)", () => {
  it("go out for documents that are wanted again, in the order's language and without its key", async () => {
    const order = await placeRejectedOrder(test, aCartWithSms({ locale: "es" }));
    expect((await queued()).map(({ kind, state }) => [kind, state])).toEqual([["documents", "pending"]]);
    await deliver();
    const [message] = twilio.sent;
    expect(message?.form).toMatchObject({ To: phoneNumber, From: "+18015550100" });
    expect(message?.form["Body"]).toContain(`necesitamos documentos nuevos: pedido ${order.id}.`);
    expect(message?.form["Body"]).toContain("http://portal.test/es/find-order");
    expect(message?.form["Body"]).not.toContain(order.uuid);
    // A job that runs twice sends once.
    await deliver();
    expect(twilio.sent).toHaveLength(1);
  });

  it("leave once when the provider accepts one and its answer is unreadable", async () => {
    await placeRejectedOrder(test, aCartWithSms());
    twilio.fault = "garbled";
    await deliver();
    test.later(millisecondsIn.day / 24);
    await deliver();
    expect(twilio.sent).toHaveLength(1);
    expect(await queued()).toMatchObject([{ state: "sent", provider_id: null, last_error: null }]);
  });

  it("reach those who ticked the box, and only where the office sends any", async () => {
    expect(await stateOf(await placeRejectedOrder(test))).toBeUndefined();
    expect(await queued()).toEqual([]);
    const off = await openTestPortal();
    const order = await placePaidOrder(off, aCartWithSms());
    expect((await readOrder(off, order.uuid)).texts).toBeUndefined();
    await off.close();
  });

  it("ask for nothing when the order was canceled while they waited", async () => {
    const order = await placeRejectedOrder(test, aCartWithSms());
    const canceled = await test.call("POST", `/orders/${order.id}/cancel`, undefined, await test.staff("admin"));
    expect(canceled.status).toBe(200);
    await deliver();
    expect(twilio.sent).toEqual([]);
    expect(await queued()).toMatchObject([{ kind: "documents", state: "ended" }]);
  });

  it("ask for a review and for a payment while they are due", async () => {
    const holding = await openTestPortal({ SMS: "capture", PAYMENT_CAPTURE: "at-verification" });
    const order = await placeVerifiedOrder(holding, aCartWithSms());
    await settle(holding, order.paymentLink, "lapse");
    const { db } = holding.database;
    for (const { id } of await db.selectFrom("text_outbox").select("id").execute())
      await holding.portal.smsOutbox.deliverSms(id);
    const texts = await db.selectFrom("text_outbox").select(["kind", "state"]).orderBy("id").execute();
    expect(texts).toEqual([
      { kind: "review", state: "sent" },
      { kind: "payment", state: "sent" },
    ]);
    await holding.close();
  });

  it("go out for what the office writes while an order waits, and for nothing else that it writes", async () => {
    const order = await placePaidOrder(test, aCartWithSms());
    const clerk = await test.staff("clerk");
    const body = { order_id: order.id, message_content: "Please call us." };
    const write = async () => {
      expect((await test.call("POST", "/messages", body, clerk)).status).toBe(201);
      expect((await test.call("POST", "/messages/email", body, clerk)).status).toBe(202);
    };
    await write();
    expect(await queued()).toEqual([]);
    const flag = { flagged: true, comment: "The names differ" };
    expect((await test.call("POST", `/orders/${order.id}/flag`, flag, clerk)).status).toBe(200);
    await write();
    await deliver();
    expect(twilio.sent.map(({ form }) => form["Body"])).toEqual([
      expect.stringContaining(`order ${order.id} is on hold`),
    ]);
    expect(twilio.sent[0]?.form["Body"]).not.toContain("names");
  });

  it("stay unsent for a message that was read while they waited", async () => {
    const order = await placeRejectedOrder(test, aCartWithSms());
    const clerk = await test.staff("clerk");
    const body = { order_id: order.id, message_content: "Please call us." };
    const sent = [
      await test.call("POST", "/messages", body, clerk),
      await test.call("POST", "/messages/email", body, clerk),
    ];
    expect(sent.map(({ status }) => status)).toEqual([201, 202]);
    await test.database.db.updateTable("messages").set({ read: true }).execute();
    await deliver();
    expect((await queued()).map(({ kind, state }) => `${kind} ${state}`)).toEqual(["documents sent", "message ended"]);
  });

  it("go to no number before its order was paid (rule E-31)", async () => {
    const order = await placeOrder(test, aCartWithSms());
    test.later(25 * millisecondsIn.hour);
    expect(await remindUnpaidOrders(test.portal)).toBe(2);
    const clerk = await test.staff("clerk");
    const flag = { flagged: true, comment: "The names differ" };
    const message = { order_id: order.id, message_content: "Please call us." };
    expect((await test.call("POST", `/orders/${order.id}/flag`, flag, clerk)).status).toBe(200);
    for (const path of ["/messages", "/messages/email"]) await test.call("POST", path, message, clerk);
    expect(await queued()).toEqual([]);
  });

  it("stop at the day's limit for all numbers together (rule E-31)", async () => {
    const limited = await openTestPortal({ SMS: "capture", SMS_DAILY_LIMIT: "1" });
    for (let order = 0; order < 2; order += 1) await placeRejectedOrder(limited, aCartWithSms());
    const texts = limited.database.db.selectFrom("text_outbox").select("kind");
    expect(await texts.execute()).toHaveLength(1);
    await limited.close();
  });

  it("go to a number twenty times a day at most, whichever orders they are about (rule E-31)", async () => {
    const other = await placePaidOrder(test, aCartWithSms());
    const rows = Array.from({ length: 20 }, () => ({
      order_id: other.id,
      kind: "shipped" as const,
      state: "sent" as const,
      next_attempt_at: test.now,
      last_error: null,
      provider_id: null,
      created_at: new Date(test.now.getTime() - 23 * millisecondsIn.hour),
      sent_at: test.now,
    }));
    await test.database.db.insertInto("text_outbox").values(rows).execute();
    await placeRejectedOrder(test, aCartWithSms());
    expect(await queued()).toHaveLength(20);
    test.later(millisecondsIn.hour);
    await placeRejectedOrder(test, aCartWithSms());
    expect(await queued()).toHaveLength(21);
  });

  it("ask for the review after a refund that was not made", async () => {
    const order = await placeVerifiedOrder(test, aCartWithSms());
    const clerk = await test.staff("clerk");
    const change = async (status_id: number) => {
      const path = `/orders/products/${String(order.productIds[0])}/status`;
      expect((await test.call("PATCH", path, { status_id, send_email: true }, clerk)).status).toBe(200);
    };
    await deliver();
    await change(7);
    await change(2);
    expect((await queued()).map(({ kind }) => kind)).toEqual(["review", "review"]);
  });

  it("come with a first certificate too", async () => {
    const body = {
      product_id: 6,
      license_number: 1_000_001,
      contact: { firstName: "Ada", lastName: "Young", email: "ada@example.org", phone: "(801) 555-0117" },
      shipping_address: anApostilleCart().shippingAddress,
      shipping_type: anApostilleCart().shippingType,
      spouse_1: { first_name: "Ada", last_name: "Young" },
      spouse_2: { first_name: "Ben", last_name: "Young" },
      text_me: true,
    };
    const place = (more: object) =>
      test.call("POST", "/registry/first-certificates", { ...body, ...more }, test.service);
    refusedFields(await place({ contact: { ...body.contact, phone: "011 44 20 7946 0117" } }), {
      text_me: "We can text only U.S. and Canadian numbers. Clear the box, or enter such a number.",
    });
    const { order } = answered(await place({}), firstCertificateAnswerSchema, 201);
    expect((await readOrder(test, order)).texts).toEqual({ on: true, last_four: "0117" });
    const finalized = await test.call("POST", "/registry/licenses/1000001/finalized", undefined, test.service);
    expect(finalized.status).toBe(200);
    expect((await queued()).map(({ kind }) => kind)).toEqual(["review"]);
  });

  it("fit one message each, whatever the office is called", async () => {
    await placeRejectedOrder(test, aCartWithSms({ locale: "es" }));
    const name = `Oficina de Córdova “Ñandú” — ${"registros y licencias ".repeat(3)}`.trim();
    const admin = await test.staff("admin");
    const { version } = answered(await test.call("GET", "/settings", undefined, admin), settingsSchema);
    const changed = await test.call("PATCH", "/settings", { changes: { mail_sender_name: name }, version }, admin);
    expect(changed.status).toBe(200);
    await deliver();
    const body = twilio.sent[0]?.form["Body"] ?? "";
    expect(body).toMatch(/^Oficina de Cordova Ñandu registros/);
    expect(body).toContain("/es/find-order. Responda STOP");
    expect(body.length).toBeLessThanOrEqual(160);
  });

  it("reach no numbers of other countries", async () => {
    const cart = aCartWithSms();
    const abroad = { ...cart, contactInfo: { ...cart.contactInfo, phone: "011 44 20 7946 0117" } };
    refusedFields(await test.call("POST", "/orders/invoice", abroad), {
      textMe: "We can text only U.S. and Canadian numbers. Clear the box, or enter such a number.",
    });
    answered(await test.call("POST", "/orders/invoice", { ...abroad, textMe: false }), invoiceSchema);
  });

  it("wait while Twilio is away, and end for a number that it refuses", async () => {
    await placeRejectedOrder(test, aCartWithSms());
    twilio.fault = 500;
    await deliver();
    expect(await queued()).toMatchObject([{ state: "pending", last_error: "FAILED 20500", attempts: 1 }]);
    twilio.fault = null;
    twilio.refusals.set(phoneNumber, 21_211);
    test.later(5 * millisecondsIn.minute);
    await deliver();
    expect(await queued()).toMatchObject([{ state: "refused", last_error: "NUMBER 21211" }]);
    expect(twilio.sent).toEqual([]);
  });
});
