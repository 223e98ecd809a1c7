import { afterAll, beforeAll, expect, it } from "vitest";
import { differences, readPublished } from "./published.ts";
import { startFakeTwilio, twilioErrors, type FakeTwilio } from "./twilio.ts";

const { shapes } = readPublished("twilio") as {
  readonly shapes: Readonly<Record<"message" | "account" | "error" | "status_callback" | "inbound_message", object>>;
};

let twilio: FakeTwilio;
beforeAll(async () => {
  twilio = await startFakeTwilio();
});
afterAll(() => twilio.close());

async function call(path: string, form?: Record<string, string>): Promise<[number, unknown]> {
  const key = Buffer.from(`${twilio.accountSid}:${twilio.authToken}`).toString("base64");
  const answer = await fetch(`${twilio.url}/2010-04-01/Accounts/${twilio.accountSid}${path}`, {
    headers: { authorization: `Basic ${key}` },
    ...(form === undefined ? {} : { method: "POST", body: new URLSearchParams(form) }),
  });
  return [answer.status, await answer.json()];
}

it("Twilio's fake answers objects as Twilio publishes them", async () => {
  const [, account] = await call(".json");
  expect(differences(account, shapes.account)).toEqual([]);
  for (const sender of [{ From: "+18015550100" }, { MessagingServiceSid: `MG${"0".repeat(32)}` }]) {
    const [status, message] = await call("/Messages.json", { To: "+18015550117", Body: "Hello", ...sender });
    expect([status, differences(message, shapes.message)]).toEqual([201, []]);
  }
});

it("Twilio's fake refuses and posts as Twilio publishes it", async () => {
  for (const [code, { status }] of Object.entries(twilioErrors)) {
    if (status === null) continue;
    twilio.refusals.set("+18015550117", Number(code));
    const [found, error] = await call("/Messages.json", { To: "+18015550117" });
    expect([found, differences(error, shapes.error)]).toEqual([status, []]);
    expect(error).toMatchObject({ code: Number(code), status });
  }
  twilio.refusals.clear();
  for (const fault of [429, 500, 503] as const) {
    twilio.fault = fault;
    const [found, error] = await call("/Messages.json", { To: "+18015550117" });
    expect([found, differences(error, shapes.error)]).toEqual([fault, []]);
  }
  const sid = twilio.sent[0]?.sid ?? "";
  for (const report of [twilio.report(sid, "delivered"), twilio.report(sid, "undelivered", 30_003)])
    expect(differences(report, shapes.status_callback)).toEqual([]);
  for (const reply of [twilio.inbound("+18015550117", "Hello"), twilio.inbound("+18015550117", "Stop", "STOP")])
    expect(differences(reply, shapes.inbound_message)).toEqual([]);
});
