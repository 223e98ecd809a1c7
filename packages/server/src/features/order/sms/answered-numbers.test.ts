import { describe, expect, it } from "vitest";
import { placePaidOrder, placeRejectedOrder } from "../../../../test/orders.ts";
import type { FakeTwilio } from "../../../../test/peers/twilio.ts";
import type { TestPortal } from "../../../../test/test-portal.ts";
import { aCartWithSms, phoneNumber, setUpSmsTests } from "../../../../test/sms-calls.ts";

let twilio: FakeTwilio;
let test: TestPortal;
const { queued, deliver, stateOf, call } = setUpSmsTests((opened) => ({ test, twilio } = opened), { answered: false });
const kinds = async () => (await queued()).map(({ kind, state }) => `${kind} ${state}`);

describe("a number that has not answered (rule E-26)", () => {
  it("gets one question after the payment, and nothing else", async () => {
    const order = await placeRejectedOrder(test, aCartWithSms({ locale: "es" }));
    await deliver();
    await placeRejectedOrder(test, aCartWithSms());
    expect(await kinds()).toEqual(["confirm sent"]);
    const body = twilio.sent[0]?.form["Body"] ?? "";
    expect(body).toContain(`responda SI para recibir mensajes del pedido ${String(order.id)}.`);
    expect(body.length).toBeLessThanOrEqual(160);
  });

  it.each<[string, "START"?]>([["yes"], ["START"], [" Sí "], ["si"], ["any word", "START"]])(
    "gets the messages of all its orders once it replies %s",
    async (word, optOut) => {
      const orders = [await placePaidOrder(test, aCartWithSms())];
      await deliver();
      expect((await call(twilio.inbound(phoneNumber, word, optOut))).status).toBe(200);
      await placeRejectedOrder(test, aCartWithSms());
      expect(await kinds()).toEqual(["confirm sent", "documents pending"]);
      const audit = test.database.db.selectFrom("audit_log").select("subject_id");
      expect(await audit.where("action", "=", "texts.answered").execute()).toEqual(
        orders.map(({ id }) => ({ subject_id: String(id) })),
      );
    },
  );

  it("stays without messages after other words, a forged reply, or the reply of another number", async () => {
    await placePaidOrder(test, aCartWithSms());
    for (const word of ["ok", "YES please", "HELP", ""]) await call(twilio.inbound(phoneNumber, word));
    expect((await call(twilio.inbound(phoneNumber, "YES"), "another-token")).status).toBe(400);
    expect((await call(twilio.inbound("+18015559999", "YES"))).status).toBe(200);
    await placeRejectedOrder(test, aCartWithSms());
    expect(await kinds()).toEqual(["confirm pending"]);
  });

  it("gets the question once more for an order of the next day", async () => {
    await placePaidOrder(test, aCartWithSms());
    await deliver();
    test.later(25 * 60 * 60 * 1000);
    await placePaidOrder(test, aCartWithSms());
    expect(await kinds()).toEqual(["confirm sent", "confirm pending"]);
  });

  it("gets the question again after a STOP", async () => {
    const order = await placePaidOrder(test, aCartWithSms());
    await deliver();
    await call(twilio.inbound(phoneNumber, "YES"));
    await call(twilio.inbound(phoneNumber, "STOP"));
    expect(await stateOf(order)).toEqual({ on: false });
    await placePaidOrder(test, aCartWithSms());
    expect((await kinds()).at(-1)).toBe("confirm pending");
  });
});
