import { webhookAnswerSchema } from "@dop/domain/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signWebhook } from "../../../ports/payments/sandbox-events.ts";
import { answered, refusedWith } from "../../../../test/answer.ts";
import { placeOrder } from "../../../../test/orders.ts";
import { anEvent, sendRaw } from "../../../../test/payment-events.ts";
import { openStripeOffice, type StripeOffice } from "../../../../test/external-services/stripe-office.ts";
import { leavesNothing, recordsOf } from "../../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);
const deepArrays = nested(5000, "[", "]");
const deepObjects = `${'{"object":'.repeat(5000)}null${"}".repeat(5000)}`;
/** Values in the place of a value of another kind. */
const junk = ["null", "[]", "{}", "0", "-1", "true", '""', '"\\u0000"', '"\\ud800"', deepArrays, deepObjects];

describe("events that Stripe has signed", () => {
  let office: StripeOffice;
  beforeAll(async () => {
    office = await openStripeOffice();
  });
  afterAll(() => office.close());

  const send = (body: string) => {
    const { headers } = office.stripe.sign("ping", {}, office.test.now, undefined, body);
    return sendRaw(office.test, body, headers, "stripe");
  };
  const resultOf = async (body: string) =>
    leavesNothing(office.test, async () => answered(await send(body), webhookAnswerSchema).result);

  it.each(junk)("change nothing when they are of another shape: %#", async (body) => {
    expect(await resultOf(body)).toBe("ignored");
  });

  it.each(junk.map((data) => `{"id":"evt_1","type":"charge.refunded","created":1,"data":${data}}`))(
    "with other data are ignored: %#",
    async (body) => {
      expect(await resultOf(body)).toBe("ignored");
    },
  );

  it("change nothing when they are of another kind or of the second version", async () => {
    expect(
      await resultOf('{"id":"evt_1","type":"customer.created","created":1,"data":{"object":{"id":"cus_1"}}}'),
    ).toBe("ignored");
    expect(
      await resultOf('{"id":"evt_1","object":"v2.core.event","type":"v1.billing.meter.error_report_triggered"}'),
    ).toBe("ignored");
    for (const type of ["constructor", "__proto__", "toString"])
      expect(await resultOf(JSON.stringify({ id: "evt_1", type, created: 1, data: { object: {} } }))).toBe("ignored");
  });

  it("take any object in each handled kind", async () => {
    for (const type of office.test.portal.payments.webhookEvents ?? [])
      for (const object of junk)
        expect(await resultOf(`{"id":"evt_1","type":"${type}","created":1,"data":{"object":${object}}}`)).toBe(
          "ignored",
        );
  });

  it("take any value in each place of an event: an amount that is none is refused, nothing is written", async () => {
    const { stripe, test } = office;
    const session = office.sessionOf(await placeOrder(test));
    const paid = stripe.pay(session, test.now);
    const deliveries = [
      paid,
      stripe.charge(session, test.now),
      stripe.tellRefund(session, test.now),
      stripe.dispute(session, test.now),
    ];
    for (const { body } of deliveries) {
      const event = JSON.parse(body) as { data: { object: Record<string, unknown> } };
      for (const part of [event, event.data.object] as Record<string, unknown>[])
        for (const key of Object.keys(part)) {
          const kept = part[key];
          for (const value of [null, [], {}, -1, 1e300, true, "", "\u0000", "a".repeat(3000), [[{ id: 1 }]]]) {
            part[key] = value;
            const { status } = await send(JSON.stringify(event));
            expect([200, 400], `${key}: ${JSON.stringify(value).slice(0, 40)}`).toContain(status);
          }
          part[key] = kept;
        }
    }
  });

  it("pay an order once, though one of them comes a thousand times", async () => {
    const { stripe, test } = office;
    const order = await placeOrder(test);
    const { body, headers } = stripe.pay(office.sessionOf(order), test.now);
    for (let round = 0; round < 50; round += 1) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => sendRaw(test, body, headers, "stripe")));
      expect(answers.every(({ status }) => status === 200)).toBe(true);
    }
    const { payments, mails, history } = await recordsOf(test, order.id);
    expect({ payments, mails }).toEqual({ payments: ["paid"], mails: ["order-confirmation"] });
    expect(history).toHaveLength(2);
  });

  it("change nothing when they are of an account that is connected to the office's", async () => {
    const paid = {
      id: "evt_connected",
      account: "acct_connected",
      type: "checkout.session.completed",
      created: 1,
      data: { object: { id: "cs_test_connected", payment_status: "paid", amount_total: 4650, currency: "usd" } },
    };
    expect(await resultOf(JSON.stringify(paid))).toBe("unknown");
  });

  it("fail when they are no JSON", async () => {
    for (const body of ["{", "nonsense", "\u0000", '{"id":"evt_1"'])
      refusedWith(await leavesNothing(office.test, () => send(body)), 400, "WEBHOOK_REJECTED");
  });
});

describe("events of the sandbox", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal();
  });
  afterAll(() => test.close());

  it("take any value in each place", async () => {
    const { eventId: id, amountCents: amount_cents, occurredAt, ...event } = anEvent(test, await placeOrder(test));
    const good = { ...event, id, amount_cents, occurred_at: occurredAt.toISOString() };
    const secret = test.portal.config.secrets.sandboxWebhook;
    for (const key of Object.keys(good))
      for (const value of [null, [], {}, -1, 2 ** 31, 1e300, true, "", "\u0000", "a\u0000", "0000-01-01T00:00:00Z"]) {
        const body = JSON.stringify({ ...good, [key]: value });
        const headers = { "x-sandbox-signature": signWebhook(secret, Buffer.from(body), test.now) };
        expect([200, 400], `${key}: ${JSON.stringify(value)}`).toContain((await sendRaw(test, body, headers)).status);
      }
  });
});
