import { invoiceSchema, settingsSchema } from "@dop/domain/contract";
import { anApostilleCart } from "@dop/domain/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { millisecondsIn } from "../../http/time.ts";
import { signTwilio } from "../../ports/texts/twilio.ts";
import { answered, refusedFields } from "../../testing/answer.ts";
import {
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
const call = async (form: Record<string, string>, token = twilio.authToken) => {
  const url = "http://portal.test/api/texts/twilio";
  return test.request({
    method: "POST",
    url: "/api/texts/twilio",
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

it("the captured ones lie beside the emails", async () => {
  const local = await openTestPortal({ SMS: "capture" });
  await placeVerifiedOrder(local, wanted({ locale: "en" }));
  for (const { id } of await local.database.db.selectFrom("text_outbox").select("id").execute())
    await local.portal.texter.deliverText(id);
  const page = await local.request({ method: "GET", url: "/mailbox" });
  expect(page.text).toContain("Text message");
  await local.close();
});
