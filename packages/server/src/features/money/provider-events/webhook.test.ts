import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signSandboxEvent } from "../../../ports/payments/sandbox-events.ts";
import { refusedWith } from "../../../../test/answer.ts";
import { placeOrder, readOrder } from "../../../../test/orders.ts";
import { anEvent, sendEvent, sendRaw } from "../../../../test/payment-events.ts";
import { leavesNothing, recordsOf } from "../../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";

describe("POST /payments/webhook/{provider}", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal();
  });
  afterAll(() => test.close());
  const secret = () => test.portal.config.secrets.sandboxWebhook;
  const signed = (order: Awaited<ReturnType<typeof placeOrder>>, at = test.now, key = secret()) =>
    signSandboxEvent(key, anEvent(test, order), at);

  it("marks the order as paid: status, history, queue, confirmation, audit", async () => {
    const order = await placeOrder(test);
    expect(await sendEvent(test, anEvent(test, order))).toBe("settled");
    const { statuses, history, queues, mails, payments, audit } = await recordsOf(test, order.id);
    expect({ statuses, history, queues, mails, payments }).toEqual({
      statuses: [1],
      history: ["11 Customer", "1 Customer"],
      queues: ["apostille-approveAccess"],
      mails: ["order-confirmation"],
      payments: ["paid"],
    });
    expect(audit.at(-1)).toBe("payment.paid payment_provider");
    expect((await readOrder(test, order.uuid)).payment.state).toBe("paid");
  });

  it("settles once when one event is delivered fifty times at once: one confirmation", async () => {
    const order = await placeOrder(test);
    const results = await Promise.all(Array.from({ length: 50 }, () => sendEvent(test, anEvent(test, order))));
    expect(results.filter((result) => result === "settled")).toHaveLength(1);
    expect(results.filter((result) => result === "repeated")).toHaveLength(49);
    const { history, mails, audit } = await recordsOf(test, order.id);
    expect(history).toEqual(["11 Customer", "1 Customer"]);
    expect(mails).toEqual(["order-confirmation"]);
    expect(audit.filter((entry) => entry.startsWith("payment.paid"))).toHaveLength(1);
  });

  it("settles once when fifty different events report the same payment", async () => {
    const order = await placeOrder(test);
    const events = Array.from({ length: 50 }, (_, index) =>
      anEvent(test, order, { eventId: `evt_${order.id}_${index}` }),
    );
    const results = await Promise.all(events.map((event) => sendEvent(test, event)));
    expect(results.filter((result) => result === "settled")).toHaveLength(1);
    expect((await recordsOf(test, order.id)).mails).toEqual(["order-confirmation"]);
  });

  it("leaves a paid order paid when a failure or expiry event arrives later", async () => {
    const order = await placeOrder(test);
    await sendEvent(test, anEvent(test, order));
    for (const kind of ["failed", "expired"] as const)
      expect(await sendEvent(test, anEvent(test, order, { kind }))).toBe("repeated");
    const { statuses, payments, flags } = await recordsOf(test, order.id);
    expect({ statuses, payments, flags }).toEqual({ statuses: [1], payments: ["paid"], flags: [] });
  });

  it("accepts a payment event that arrives after the expiry event", async () => {
    const order = await placeOrder(test);
    expect(await sendEvent(test, anEvent(test, order, { kind: "expired" }))).toBe("settled");
    expect(await sendEvent(test, anEvent(test, order))).toBe("settled");
    const { statuses, payments, mails } = await recordsOf(test, order.id);
    expect({ statuses, payments, mails }).toEqual({ statuses: [1], payments: ["paid"], mails: ["order-confirmation"] });
  });

  it("answers an unknown reference with 200 and writes nothing", async () => {
    const event = anEvent(test, { paymentLink: "/sandbox-pay/sbx_nobody" });
    expect(await leavesNothing(test, () => sendEvent(test, event))).toBe("unknown");
  });

  it("flags a payment of the wrong amount and does not take it for the order's", async () => {
    const order = await placeOrder(test);
    await sendEvent(test, anEvent(test, order, { amountCents: 1 }));
    const { statuses, flags, order: row, mails } = await recordsOf(test, order.id);
    expect({ statuses, mails, paid: row.paid_at, flagged: row.flagged }).toEqual({
      statuses: [11],
      mails: [],
      paid: null,
      flagged: true,
    });
    expect(flags).toEqual(["Payment Issue: the amount paid is not the order's total."]);
  });

  it("refuses a signature by another key, or of other bytes", async () => {
    const order = await placeOrder(test);
    const { rawBody, headers } = signed(order, test.now, "another secret");
    const good = signed(order);
    const changed = good.rawBody.toString().replace("4650", "4651");
    await leavesNothing(test, async () => {
      refusedWith(await sendRaw(test, rawBody, headers), 400, "WEBHOOK_REJECTED");
      refusedWith(await sendRaw(test, changed, good.headers), 400, "WEBHOOK_REJECTED");
      refusedWith(await sendRaw(test, good.rawBody, {}), 400, "WEBHOOK_REJECTED");
      refusedWith(await sendRaw(test, "", good.headers), 400, "WEBHOOK_REJECTED");
      for (const header of ["", "nonsense", "t=1", "v1=aa", `t=x,v1=${"a".repeat(64)}`, "t=1,v1=zz"])
        refusedWith(await sendRaw(test, good.rawBody, { "x-sandbox-signature": header }), 400, "WEBHOOK_REJECTED");
    });
    expect((await recordsOf(test, order.id)).statuses).toEqual([11]);
    await test.portal.viewLog.flush();
    const refusals = await test.database.db
      .selectFrom("audit_log")
      .select(["actor_kind", "subject_id"])
      .where("action", "=", "access.denied")
      .execute();
    expect(refusals[0]).toEqual({ actor_kind: "anonymous", subject_id: "POST /payments/webhook/sandbox" });
  });

  it.each([-301, 301])(
    "refuses an event that was signed %i seconds from now, and takes one of 299",
    async (seconds) => {
      const order = await placeOrder(test);
      const far = signed(order, new Date(test.now.getTime() + seconds * 1000));
      const answer = await leavesNothing(test, () => sendRaw(test, far.rawBody, far.headers));
      expect(refusedWith(answer, 400, "WEBHOOK_REJECTED").message).toBe("The event is too old.");
      const near = signed(order, new Date(test.now.getTime() + Math.sign(seconds) * 299_000));
      expect((await sendRaw(test, near.rawBody, near.headers)).status).toBe(200);
    },
  );

  it.each(["{", "null", "[]", '{"id":"x"}', '{"id":1,"kind":"paid"}'])(
    "refuses %s, though well signed",
    async (body) => {
      const { signWebhook } = await import("../../../ports/payments/sandbox-events.ts");
      const header = { "x-sandbox-signature": signWebhook(secret(), Buffer.from(body), test.now) };
      refusedWith(await leavesNothing(test, () => sendRaw(test, body, header)), 400, "WEBHOOK_REJECTED");
    },
  );

  it.each(["stripe", "bypass", "nobody", "%00"])(
    "answers 404 for the provider %s, which is not in use",
    async (name) => {
      const { rawBody, headers } = signed(await placeOrder(test));
      refusedWith(await sendRaw(test, rawBody, headers, name), 404, "NOT_FOUND");
    },
  );

  it("answers 413 to 300 KB", async () => {
    refusedWith(await sendRaw(test, Buffer.alloc(300 * 1024), {}), 413, "BODY_TOO_LARGE");
  });
});
