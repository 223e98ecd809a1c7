import { describe, expect, it } from "vitest";
import { signTwilio } from "../../../ports/sms/twilio.ts";
import { placePaidOrder, placeRejectedOrder } from "../../../../test/orders.ts";
import type { FakeTwilio } from "../../../../test/peers/twilio.ts";
import type { TestPortal } from "../../../../test/test-portal.ts";
import { aCartWithSms, phoneNumber, setUpSmsTests } from "../../../../test/sms-calls.ts";

let twilio: FakeTwilio;
let test: TestPortal;
const { queued, deliver, stateOf, call } = setUpSmsTests((opened) => ({ test, twilio } = opened));

/** A message that is none of ours. */
const otherSid = `SM${"0".repeat(32)}`;

describe("the end of text messages (rule E-28)", () => {
  it("stops messages when the customer presses End", async () => {
    const order = await placeRejectedOrder(test, aCartWithSms());
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

  it("ends messages for all orders of a number that replies STOP, and answers unknown numbers alike", async () => {
    const orders = [await placePaidOrder(test, aCartWithSms()), await placePaidOrder(test, aCartWithSms())];
    const strange = await call({ From: "+18015559999", Body: "stop" });
    for (const order of orders) expect(await stateOf(order)).toMatchObject({ on: true });
    const known = await call({ From: phoneNumber, Body: " Stop " });
    expect([known.status, known.text]).toEqual([strange.status, strange.text]);
    for (const order of orders) expect(await stateOf(order)).toEqual({ on: false });
  });

  it("needs Twilio's signature", async () => {
    const order = await placePaidOrder(test, aCartWithSms());
    expect((await call({ From: phoneNumber, Body: "STOP" }, "another-token")).status).toBe(400);
    expect(await stateOf(order)).toMatchObject({ on: true });
    const words = await call({ From: phoneNumber, Body: "Please do not stop" });
    expect(words.status).toBe(200);
    expect(await stateOf(order)).toMatchObject({ on: true });
  });

  it.each(["at once", "afterwards"])(
    "stops for all orders of a number that wants none, as Twilio says %s",
    async (when) => {
      const orders = [await placePaidOrder(test, aCartWithSms()), await placeRejectedOrder(test, aCartWithSms())];
      if (when === "at once") twilio.refusals.set(phoneNumber, 21_610);
      await deliver();
      if (when === "afterwards") await call(twilio.report(twilio.sent[0]?.sid ?? "", "undelivered", 21_610));
      for (const order of orders) expect(await stateOf(order)).toEqual({ on: false });
      const ends = test.database.db.selectFrom("audit_log").select("subject_id").where("action", "=", "texts.ended");
      const ended = (await ends.execute()).map(({ subject_id: id }) => Number(id));
      expect(ended).toEqual(expect.arrayContaining(orders.map(({ id }) => id)));
    },
  );
});

it("Twilio tells what became of a message, once", async () => {
  await placeRejectedOrder(test, aCartWithSms());
  await deliver();
  const MessageSid = twilio.sent[0]?.sid ?? "";
  await call({ MessageSid, MessageStatus: "sent" });
  expect(await queued()).toMatchObject([{ state: "sent" }]);
  await call({ MessageSid, MessageStatus: "delivered" });
  await call({ MessageSid, MessageStatus: "failed" });
  expect(await queued()).toMatchObject([{ state: "delivered" }]);
});

it("signed calls of any content are answered, and change nothing", async () => {
  await placeRejectedOrder(test, aCartWithSms());
  await deliver();
  const before = await queued();
  for (const junk of ["", "\u0000", "a\u0000", "[]", "null", "a".repeat(5000)])
    for (const form of [
      { MessageSid: junk, MessageStatus: "failed" },
      { MessageSid: otherSid, MessageStatus: junk },
      { MessageSid: otherSid, MessageStatus: "failed", ErrorCode: junk },
      { From: junk, Body: "STOP" },
      { From: phoneNumber, Body: junk },
    ])
      expect((await call(form)).status, JSON.stringify(form).slice(0, 60)).toBe(200);
  expect(await queued()).toEqual(before);
});

describe("a report of Twilio that comes early (rule E-27)", () => {
  const report = (form: Readonly<Record<string, string>>, MessageSid: string, MessageStatus: string) =>
    call({ MessageSid, MessageStatus, ErrorCode: "30005" }, twilio.authToken, form["StatusCallback"]);

  it("counts before the send response", async () => {
    await placeRejectedOrder(test, aCartWithSms());
    twilio.beforeAnswer = async (form, sid) => expect((await report(form, sid, "undelivered")).status).toBe(200);
    await deliver();
    expect(await queued()).toMatchObject([
      { state: "refused", last_error: "NUMBER 30005", provider_id: twilio.sent[0]?.sid, sent_at: test.now },
    ]);
  });

  it("ends the tries of a message whose send response was lost", async () => {
    await placeRejectedOrder(test, aCartWithSms());
    twilio.fault = "garbled";
    twilio.beforeAnswer = (form, sid) => report(form, sid, "delivered");
    await deliver();
    expect(await queued()).toMatchObject([{ state: "delivered", provider_id: twilio.sent[0]?.sid }]);
  });

  it("changes nothing if it is about another or an unsent message", async () => {
    await placeRejectedOrder(test, aCartWithSms());
    const [waiting] = await queued();
    const about = { StatusCallback: `http://portal.test/api/texts/twilio?text=${String(waiting?.id)}` };
    expect((await report(about, otherSid, "delivered")).status).toBe(200);
    expect(await queued()).toMatchObject([{ state: "pending" }]);
    await deliver();
    expect((await report(about, otherSid, "delivered")).status).toBe(200);
    for (const id of ["0", "x", "-1", "9999999999999999999"])
      await report({ StatusCallback: `http://portal.test/api/texts/twilio?text=${id}` }, otherSid, "delivered");
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
