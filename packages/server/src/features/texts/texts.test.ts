import {
  failedMailsSchema,
  firstCertificateAnswerSchema,
  invoiceSchema,
  queueOverviewSchema,
  settingsSchema,
  staffOrderSchema,
} from "@dop/domain/contract";
import { anApostilleCart } from "@dop/domain/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { remindUnpaidOrders } from "../payments/index.ts";
import { millisecondsIn } from "../../lib/time.ts";
import { signTwilio } from "../../ports/texts/twilio.ts";
import { answered, refusedFields } from "../../testing/answer.ts";
import {
  placeOrder,
  placePaidOrder,
  placeRejectedOrder,
  placeVerifiedOrder,
  readOrder,
  settle,
  type TestOrder,
} from "../../testing/orders.ts";
import { startFakeTwilio, type FakeTwilio } from "../../testing/peers/twilio.ts";
import { openTestPortal, type TestPortal } from "../../testing/test-portal.ts";

let twilio: FakeTwilio;
let test: TestPortal;
beforeEach(async () => {
  twilio = await startFakeTwilio();
  test = await openTestPortal({
    SMS: "twilio",
    TWILIO_ACCOUNT_SID: twilio.accountSid,
    TWILIO_AUTH_TOKEN: twilio.authToken,
    TWILIO_FROM: "+18015550100",
    TWILIO_API_URL: twilio.url,
  });
});
afterEach(async () => {
  await test.close();
  await twilio.close();
});

const number = "+18015550117";
const wanted = (changes: object = {}) => {
  const cart = anApostilleCart();
  return { ...cart, contactInfo: { ...cart.contactInfo, phone: "(801) 555-0117" }, textMe: true, ...changes };
};
const queued = async () => test.database.db.selectFrom("text_outbox").selectAll().orderBy("id").execute();
const deliver = async () => {
  for (const { id } of await queued()) await test.portal.texter.deliverText(id);
};
const stateOf = async ({ uuid }: TestOrder) => (await readOrder(test, uuid)).texts;
const call = async (
  form: Record<string, string>,
  token = twilio.authToken,
  url = "http://portal.test/api/texts/twilio",
) => {
  return test.request({
    method: "POST",
    url: url.replace("http://portal.test", ""),
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-twilio-signature": signTwilio(token, url, form),
    },
    payload: new URLSearchParams(form).toString(),
  });
};

describe("text messages (rule E-26)", () => {
  it("go out for documents that are wanted again, in the order's language and without its key", async () => {
    const order = await placeRejectedOrder(test, wanted({ locale: "es" }));
    expect((await queued()).map(({ kind, state }) => [kind, state])).toEqual([["documents", "pending"]]);
    await deliver();
    const [message] = twilio.sent;
    expect(message?.form).toMatchObject({ To: number, From: "+18015550100" });
    expect(message?.form["Body"]).toContain(`el pedido ${order.id} necesita documentos nuevos.`);
    expect(message?.form["Body"]).toContain("http://portal.test/es/find-order");
    expect(message?.form["Body"]).not.toContain(order.uuid);
    // A job that runs twice sends once.
    await deliver();
    expect(twilio.sent).toHaveLength(1);
  });

  it("are sent once where the provider takes one and says it garbled", async () => {
    await placeRejectedOrder(test, wanted());
    twilio.fault = "garbled";
    await deliver();
    test.later(millisecondsIn.day / 24);
    await deliver();
    expect(twilio.sent).toHaveLength(1);
    expect(await queued()).toMatchObject([{ state: "sent", provider_id: null, last_error: null }]);
  });

  it("are for those who ticked the box, and only where the office sends any", async () => {
    expect(await stateOf(await placeRejectedOrder(test))).toBeUndefined();
    expect(await queued()).toEqual([]);
    const off = await openTestPortal();
    const order = await placePaidOrder(off, wanted());
    expect((await readOrder(off, order.uuid)).texts).toBeUndefined();
    await off.close();
  });

  it("ask for nothing when the order was canceled while they waited", async () => {
    const order = await placeRejectedOrder(test, wanted());
    const canceled = await test.call("POST", `/orders/${order.id}/cancel`, undefined, await test.staff("admin"));
    expect(canceled.status).toBe(200);
    await deliver();
    expect(twilio.sent).toEqual([]);
    expect(await queued()).toMatchObject([{ kind: "documents", state: "ended" }]);
  });

  it("ask for a review and for a payment while they are due", async () => {
    const holding = await openTestPortal({ SMS: "capture", PAYMENT_CAPTURE: "at-verification" });
    const order = await placeVerifiedOrder(holding, wanted());
    await settle(holding, order.paymentLink, "lapse");
    const { db } = holding.database;
    for (const { id } of await db.selectFrom("text_outbox").select("id").execute())
      await holding.portal.texter.deliverText(id);
    const texts = await db.selectFrom("text_outbox").select(["kind", "state"]).orderBy("id").execute();
    expect(texts).toEqual([
      { kind: "review", state: "sent" },
      { kind: "payment", state: "sent" },
    ]);
    await holding.close();
  });

  it("go out for what the office writes while an order waits, and for nothing else that it writes", async () => {
    const order = await placePaidOrder(test, wanted());
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
      expect.stringContaining(`we wrote to you about order ${order.id}`),
    ]);
    expect(twilio.sent[0]?.form["Body"]).not.toContain("names");
  });

  it("are not sent for a message that was read while they waited", async () => {
    const order = await placeRejectedOrder(test, wanted());
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

  it("remind of a payment", async () => {
    const order = await placeOrder(test, wanted({ locale: "es" }));
    test.later(25 * millisecondsIn.hour);
    await remindUnpaidOrders(test.portal);
    await deliver();
    expect(twilio.sent.map(({ form }) => form["Body"])).toEqual([
      expect.stringContaining(`el pedido ${order.id} espera su pago`),
    ]);
  });

  it("ask for the review after a refund that was not made", async () => {
    const order = await placeVerifiedOrder(test, wanted());
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

  it("are asked for with a first certificate too", async () => {
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
      text_me: "Text messages go to numbers of the United States and Canada. Untick the box, or enter such a number.",
    });
    const { order } = answered(await place({}), firstCertificateAnswerSchema, 201);
    expect((await readOrder(test, order)).texts).toEqual({ on: true, last_four: "0117" });
    const finalized = await test.call("POST", "/registry/licenses/1000001/finalized", undefined, test.service);
    expect(finalized.status).toBe(200);
    expect((await queued()).map(({ kind }) => kind)).toEqual(["review"]);
  });

  it("are one message each, whatever the office is called", async () => {
    await placeRejectedOrder(test, wanted({ locale: "es" }));
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

  it("are refused for numbers of other countries", async () => {
    const cart = wanted();
    const abroad = { ...cart, contactInfo: { ...cart.contactInfo, phone: "011 44 20 7946 0117" } };
    refusedFields(await test.call("POST", "/orders/invoice", abroad), {
      textMe: "Text messages go to numbers of the United States and Canada. Untick the box, or enter such a number.",
    });
    answered(await test.call("POST", "/orders/invoice", { ...abroad, textMe: false }), invoiceSchema);
  });

  it("are tried again while Twilio is away, and not for a number that it refuses", async () => {
    await placeRejectedOrder(test, wanted());
    twilio.fault = 500;
    await deliver();
    expect(await queued()).toMatchObject([{ state: "pending", last_error: "FAILED 20429", attempts: 1 }]);
    twilio.fault = null;
    twilio.unknown.add(number);
    test.later(5 * millisecondsIn.minute);
    await deliver();
    expect(await queued()).toMatchObject([{ state: "refused", last_error: "REFUSED 21211" }]);
    expect(twilio.sent).toEqual([]);
  });
});

describe("the end of text messages (rule E-28)", () => {
  it("is a press on the order's page: what waits is not sent", async () => {
    const order = await placeRejectedOrder(test, wanted());
    expect(await stateOf(order)).toEqual({ on: true, last_four: "0117" });
    expect((await test.call("POST", `/orders/${order.uuid}/texts/end`)).status).toBe(200);
    expect(await stateOf(order)).toEqual({ on: false });
    await deliver();
    expect(twilio.sent).toEqual([]);
    expect((await test.call("POST", `/orders/${order.uuid}/texts/end`)).status).toBe(200);
    const audit = await test.database.db
      .selectFrom("audit_log")
      .selectAll()
      .where("action", "=", "texts.ended")
      .execute();
    expect(audit.map(({ subject_id: id, detail }) => [id, detail])).toEqual([[String(order.id), {}]]);
  });

  it("is a reply for every order of the number, and alike for a stranger's", async () => {
    const orders = [await placePaidOrder(test, wanted()), await placePaidOrder(test, wanted())];
    const strange = await call({ From: "+18015559999", Body: "stop" });
    for (const order of orders) expect(await stateOf(order)).toMatchObject({ on: true });
    const known = await call({ From: number, Body: " Stop " });
    expect([known.status, known.text]).toEqual([strange.status, strange.text]);
    for (const order of orders) expect(await stateOf(order)).toEqual({ on: false });
  });

  it("needs Twilio's signature", async () => {
    const order = await placePaidOrder(test, wanted());
    expect((await call({ From: number, Body: "STOP" }, "another-token")).status).toBe(400);
    expect(await stateOf(order)).toMatchObject({ on: true });
    const words = await call({ From: number, Body: "Please do not stop" });
    expect(words.status).toBe(200);
    expect(await stateOf(order)).toMatchObject({ on: true });
  });

  it("is said by Twilio where it has heard the reply first", async () => {
    twilio.stopped.add(number);
    const order = await placeRejectedOrder(test, wanted());
    await deliver();
    expect(await stateOf(order)).toEqual({ on: false });
  });
});

it("Twilio tells what became of a message, once", async () => {
  await placeRejectedOrder(test, wanted());
  await deliver();
  const MessageSid = twilio.sent[0]?.sid ?? "";
  await call({ MessageSid, MessageStatus: "sent" });
  expect(await queued()).toMatchObject([{ state: "sent" }]);
  await call({ MessageSid, MessageStatus: "delivered" });
  await call({ MessageSid, MessageStatus: "failed" });
  expect(await queued()).toMatchObject([{ state: "delivered" }]);
});

describe("a report of Twilio that comes early (rule E-27)", () => {
  const report = (form: Readonly<Record<string, string>>, MessageSid: string, MessageStatus: string) =>
    call({ MessageSid, MessageStatus, ErrorCode: "30005" }, twilio.authToken, form["StatusCallback"]);

  it("counts before the answer that names the message", async () => {
    await placeRejectedOrder(test, wanted());
    twilio.beforeAnswer = async (form, sid) => expect((await report(form, sid, "undelivered")).status).toBe(200);
    await deliver();
    expect(await queued()).toMatchObject([
      { state: "refused", last_error: "REFUSED 30005", provider_id: twilio.sent[0]?.sid, sent_at: test.now },
    ]);
  });

  it("ends the tries of a message whose answer was lost", async () => {
    await placeRejectedOrder(test, wanted());
    twilio.fault = "garbled";
    twilio.beforeAnswer = (form, sid) => report(form, sid, "delivered");
    await deliver();
    expect(await queued()).toMatchObject([{ state: "delivered", provider_id: twilio.sent[0]?.sid }]);
  });

  it("is believed of no other message, and of none that was never handed over", async () => {
    await placeRejectedOrder(test, wanted());
    const [waiting] = await queued();
    const about = { StatusCallback: `http://portal.test/api/texts/twilio?text=${String(waiting?.id)}` };
    expect((await report(about, "SM1", "delivered")).status).toBe(200);
    expect(await queued()).toMatchObject([{ state: "pending" }]);
    await deliver();
    expect((await report(about, "SM1", "delivered")).status).toBe(200);
    for (const id of ["0", "x", "-1", "9999999999999999999"])
      await report({ StatusCallback: `http://portal.test/api/texts/twilio?text=${id}` }, "SM1", "delivered");
    expect(await queued()).toMatchObject([{ state: "sent", provider_id: twilio.sent[0]?.sid }]);
    // The address is signed with all that is behind its path.
    const forged = await test.request({
      method: "POST",
      url: "/api/texts/twilio?text=1",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "x-twilio-signature": signTwilio(twilio.authToken, "http://portal.test/api/texts/twilio", {
          MessageSid: "SM1",
        }),
      },
      payload: "MessageSid=SM1",
    });
    expect(forged.status).toBe(400);
  });
});

describe("what staff see of text messages (rule E-29)", () => {
  const textsOf = async ({ id }: TestOrder) =>
    answered(await test.call("GET", `/orders/${id}`, undefined, await test.staff("viewer")), staffOrderSchema).texts;
  const failed = async () => {
    const answer = await test.call("GET", "/mail/failed", undefined, await test.staff("viewer"));
    return answered(answer, failedMailsSchema).texts;
  };

  it("is the number's end, each message's kind and state, and nothing else", async () => {
    const order = await placeRejectedOrder(test, wanted());
    const message = { kind: "documents", created_at: test.now.toISOString(), last_error: null, error_code: null };
    expect(await textsOf(order)).toMatchObject({
      last_four: "0117",
      ended_at: null,
      messages: [{ ...message, state: "pending", sent_at: null }],
    });
    await deliver();
    expect((await textsOf(order))?.messages).toMatchObject([
      { ...message, state: "sent", sent_at: test.now.toISOString() },
    ]);
    await call({ MessageSid: twilio.sent[0]?.sid ?? "", MessageStatus: "delivered" });
    expect((await textsOf(order))?.messages).toMatchObject([{ ...message, state: "delivered" }]);
    await call({ From: number, Body: "STOP" });
    expect(await textsOf(order)).toMatchObject({ last_four: null, ended_at: test.now.toISOString() });
    const { text } = await test.call("GET", `/orders/${order.id}`, undefined, await test.staff());
    expect(text).not.toMatch(/\+18015550117|Reply STOP/);
    expect(await textsOf(await placePaidOrder(test))).toBeUndefined();
  });

  it("is what was not delivered, for 14 days", async () => {
    const order = await placeRejectedOrder(test, wanted());
    await deliver();
    expect(await failed()).toEqual([]);
    await call({ MessageSid: twilio.sent[0]?.sid ?? "", MessageStatus: "undelivered", ErrorCode: "30003" });
    expect(await failed()).toMatchObject([
      { order_id: order.id, kind: "documents", state: "refused", last_error: "REFUSED", error_code: 30_003 },
    ]);
    const home = async () =>
      answered(await test.call("GET", "/queues/overview", undefined, await test.staff("viewer")), queueOverviewSchema);
    expect((await home()).undelivered_texts).toBe(1);
    const before = new Date(test.now.getTime() - 15 * millisecondsIn.day);
    await test.database.db.updateTable("text_outbox").set({ created_at: before }).execute();
    expect(await failed()).toEqual([]);
    expect((await home()).undelivered_texts).toBe(0);
  });
});

it("the captured ones lie next to the emails", async () => {
  const local = await openTestPortal({ SMS: "capture" });
  await placeVerifiedOrder(local, wanted({ locale: "en" }));
  for (const { id } of await local.database.db.selectFrom("text_outbox").select("id").execute())
    await local.portal.texter.deliverText(id);
  const page = await local.request({ method: "GET", url: "/mailbox" });
  expect(page.text).toContain("Text message");
  await local.close();
});
