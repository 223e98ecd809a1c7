import { officeTexts } from "@dop/texts";
import { describe, expect, it } from "vitest";
import { placeRejectedOrder } from "../../../../test/orders.ts";
import { twilioErrors, type FakeTwilio } from "../../../../test/peers/twilio.ts";
import { runSetupCheck } from "../../../../test/setup-checks.ts";
import type { TestPortal } from "../../../../test/test-portal.ts";
import { aCartWithSms, phoneNumber, setUpSmsTests } from "../../../../test/sms-calls.ts";

let twilio: FakeTwilio;
let test: TestPortal;
const { queued, deliver, stateOf, call, reopen } = setUpSmsTests((opened) => ({ test, twilio } = opened));

/** The state and the failure of a message that was refused, by what the error is about. */
const atOnce: Readonly<Record<string, readonly [string, string]>> = {
  number: ["refused", "NUMBER"],
  stopped: ["refused", "STOPPED"],
  office: ["pending", "OFFICE"],
  passing: ["pending", "FAILED"],
};
const reported: Readonly<Record<string, string>> = {
  number: "NUMBER",
  stopped: "STOPPED",
  office: "OFFICE",
  passing: "FAILED",
  phone: "REFUSED",
};
const errors = Object.entries(twilioErrors).map(([code, error]) => [Number(code), error] as const);

describe("an error of Twilio (rule E-27)", () => {
  it.each(errors.filter(([, { status }]) => status !== null))(
    "ends or repeats a message by its number (%i)",
    async (code, { about }) => {
      const order = await placeRejectedOrder(test, aCartWithSms());
      twilio.refusals.set(phoneNumber, code);
      await deliver();
      const [state, failure] = atOnce[about] ?? [];
      expect(await queued()).toMatchObject([{ state, last_error: `${failure ?? ""} ${String(code)}` }]);
      expect(await stateOf(order)).toMatchObject({ on: about !== "stopped" });
      const found = about === "office" ? ["fails", `TEXTS_REFUSED ${String(code)}`] : ["works", "TEXTS_ASKED"];
      expect(await runSetupCheck(test, "texts")).toEqual(found);
      expect(officeTexts.setup.findings.TEXTS_REFUSED(String(code))).toContain(String(code));
      // A mended fault of the office lets waiting messages out.
      twilio.refusals.clear();
      test.later(60_000);
      await deliver();
      expect(twilio.sent).toHaveLength(state === "pending" ? 1 : 0);
      expect(await runSetupCheck(test, "texts")).toEqual(["works", "TEXTS_ASKED"]);
    },
  );

  it.each(errors)("names the cause of a message that was taken and not delivered (%i)", async (code, { about }) => {
    const order = await placeRejectedOrder(test, aCartWithSms());
    await deliver();
    const sid = twilio.sent[0]?.sid ?? "";
    expect((await call(twilio.report(sid, "undelivered", code))).status).toBe(200);
    expect(await queued()).toMatchObject([
      { state: "refused", last_error: `${reported[about] ?? ""} ${String(code)}`, provider_id: sid },
    ]);
    expect(await stateOf(order)).toMatchObject({ on: about !== "stopped" });
    const ends = await test.database.db
      .selectFrom("audit_log")
      .select("subject_id")
      .where("action", "=", "texts.ended")
      .orderBy("subject_id")
      .execute();
    // The number's earlier order, which has answered, too.
    const ofNumber = [order.id - 1, order.id].map((id) => ({ subject_id: String(id) }));
    expect(ends).toEqual(about === "stopped" ? ofNumber : []);
  });
});

it.each([
  ["silent", "TIMEOUT", "TIMEOUT"],
  [429, "FAILED 20429", "BUSY"],
  [503, "FAILED 20500", "BUSY"],
] as const)("a text message gets another try when Twilio answers %s (rule E-27)", async (fault, error, down) => {
  await reopen({ TWILIO_TIMEOUT_SECONDS: "1" });
  await placeRejectedOrder(test, aCartWithSms());
  twilio.fault = fault;
  await deliver();
  expect(await queued()).toMatchObject([{ state: "pending", last_error: error }]);
  expect(await runSetupCheck(test, "texts")).toEqual(["fails", `TEXTS_DOWN ${down}`]);
  twilio.fault = null;
  test.later(60_000);
  await deliver();
  expect(await queued()).toMatchObject([{ state: "sent", last_error: null }]);
});

describe("a call as Twilio posts it (rules E-27 and E-28)", () => {
  it("changes a message once, in any order, and never without a signature", async () => {
    await placeRejectedOrder(test, aCartWithSms());
    await deliver();
    const sid = twilio.sent[0]?.sid ?? "";
    expect((await call(twilio.report(sid, "delivered"), "another-token")).status).toBe(400);
    expect(await queued()).toMatchObject([{ state: "sent" }]);
    for (const [status, code] of [["delivered"], ["sent"], ["delivered"], ["undelivered", 30_008]] as const)
      expect((await call(twilio.report(sid, status, code))).status).toBe(200);
    expect(await queued()).toMatchObject([{ state: "delivered", last_error: null }]);
  });

  it("ends messages by a stop word that only the Messaging Service knows", async () => {
    const order = await placeRejectedOrder(test, aCartWithSms());
    for (const help of [twilio.inbound(phoneNumber, "Ayuda", "HELP"), twilio.inbound(phoneNumber, "no mas, por favor")])
      expect((await call(help)).status).toBe(200);
    expect(await stateOf(order)).toMatchObject({ on: true });
    expect((await call(twilio.inbound(phoneNumber, "no mas", "STOP"))).status).toBe(200);
    expect(await stateOf(order)).toEqual({ on: false });
  });
});
