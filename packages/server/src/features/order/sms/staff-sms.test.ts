import { failedMailsSchema, queueOverviewSchema, staffOrderSchema } from "@dop/domain/contract";
import { describe, expect, it } from "vitest";
import { millisecondsIn } from "../../../lib/time.ts";
import { answered } from "../../../../test/answer.ts";
import { placePaidOrder, placeRejectedOrder, placeVerifiedOrder, type TestOrder } from "../../../../test/orders.ts";
import type { FakeTwilio } from "../../../../test/peers/twilio.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { aCartWithSms, phoneNumber, setUpSmsTests } from "../../../../test/sms-calls.ts";

let twilio: FakeTwilio;
let test: TestPortal;
const { deliver, call } = setUpSmsTests((opened) => ({ test, twilio } = opened));

describe("text messages on the staff's page (rule E-29)", () => {
  const textsOf = async ({ id }: TestOrder) =>
    answered(await test.call("GET", `/orders/${id}`, undefined, await test.staff("viewer")), staffOrderSchema).texts;
  const failed = async () => {
    const answer = await test.call("GET", "/mail/failed", undefined, await test.staff("viewer"));
    return answered(answer, failedMailsSchema).texts;
  };

  it("show the number's end, each message's kind and state, and nothing else", async () => {
    const order = await placeRejectedOrder(test, aCartWithSms());
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
    await call({ From: phoneNumber, Body: "STOP" });
    expect(await textsOf(order)).toMatchObject({ last_four: null, ended_at: test.now.toISOString() });
    const { text } = await test.call("GET", `/orders/${order.id}`, undefined, await test.staff());
    expect(text).not.toMatch(/\+18015550117|Reply STOP/);
    expect(await textsOf(await placePaidOrder(test))).toBeUndefined();
  });

  it("list undelivered ones for 14 days", async () => {
    const order = await placeRejectedOrder(test, aCartWithSms());
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
  await placeVerifiedOrder(local, aCartWithSms({ locale: "en" }));
  for (const { id } of await local.database.db.selectFrom("text_outbox").select("id").execute())
    await local.portal.smsOutbox.deliverSms(id);
  const page = await local.request({ method: "GET", url: "/mailbox" });
  expect(page.text).toContain("Text message");
  await local.close();
});
