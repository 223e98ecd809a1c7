import { anApostilleCart } from "@dop/domain/testing";
import { signTwilio } from "../src/ports/sms/twilio.ts";
import { afterEach, beforeEach } from "vitest";
import { placeOrder, readOrder, type TestOrder } from "./orders.ts";
import { startFakeTwilio, type FakeTwilio } from "./peers/twilio.ts";
import { openTestPortal, type TestPortal } from "./test-portal.ts";

interface TwilioPortal {
  readonly test: TestPortal;
  readonly twilio: FakeTwilio;
}

/**
 * Gives each test a portal that sends its text messages by a fake Twilio of its own, and the calls on them. The number
 * of `aCartWithSms` has answered for an earlier order, unless `answered` is false.
 */
export function setUpSmsTests(take: (opened: TwilioPortal) => void, { answered = true } = {}) {
  let running: TwilioPortal;
  beforeEach(async () => {
    const twilio = await startFakeTwilio();
    running = { twilio, test: await openTestPortal(twilio.variables) };
    if (answered) await answer();
    take(running);
  });
  afterEach(async () => {
    await running.test.close();
    await running.twilio.close();
  });
  const answer = async () => {
    const contactInfo = { ...aCartWithSms().contactInfo, email: "earlier@example.org" };
    await placeOrder(running.test, aCartWithSms({ contactInfo }));
    await calls.call(running.twilio.inbound(phoneNumber, "YES"));
  };
  const calls = smsCalls(() => running);
  /** Opens the portal of the running test again, with other settings besides Twilio's. */
  const reopen = async (settings: Readonly<Record<string, string>>) => {
    await running.test.close();
    running = { ...running, test: await openTestPortal({ ...running.twilio.variables, ...settings }) };
    if (answered) await answer();
    take(running);
  };
  return { ...calls, reopen };
}

/** The phone of the customer of `aCartWithSms`, as Twilio writes it. */
export const phoneNumber = "+18015550117";

/** A cart whose customer wants text messages. */
export const aCartWithSms = (changes: object = {}) => {
  const cart = anApostilleCart();
  return { ...cart, contactInfo: { ...cart.contactInfo, phone: "(801) 555-0117" }, textMe: true, ...changes };
};

/** Calls of tests of text messages, on the portal of the running test. */
function smsCalls(running: () => TwilioPortal) {
  /** Every text message of the outbox, oldest first. */
  const queued = async () => running().test.database.db.selectFrom("text_outbox").selectAll().orderBy("id").execute();
  /** Tries to send each of them. */
  const deliver = async () => {
    for (const { id } of await queued()) await running().test.portal.smsOutbox.deliverSms(id);
  };
  /** The state of text messages on the order's page. */
  const stateOf = async ({ uuid }: TestOrder) => (await readOrder(running().test, uuid)).texts;
  /** A call that Twilio makes, signed for `url` with `token`. */
  const call = async (
    form: Record<string, string>,
    token = running().twilio.authToken,
    url = "http://portal.test/api/texts/twilio",
  ) =>
    running().test.request({
      method: "POST",
      url: url.replace("http://portal.test", ""),
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "x-twilio-signature": signTwilio(token, url, form),
      },
      payload: new URLSearchParams(form).toString(),
    });
  return { queued, deliver, stateOf, call };
}
