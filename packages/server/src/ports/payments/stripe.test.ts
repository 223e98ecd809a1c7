import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { makeCertificates } from "../../../test/peers/certificates.ts";
import { startFakeStripe, type FakeStripe } from "../../../test/peers/stripe.ts";
import { startTlsFront } from "../../../test/peers/tls-front.ts";
import { aCheckout, describePaymentGatewayContract } from "../../../test/contracts/payments.ts";
import type { PaymentGateway } from "./port.ts";
import { createStripeGateway } from "./stripe.ts";

const now = new Date("2026-03-01T12:00:00Z");
let stripe: FakeStripe;
let gateway: PaymentGateway;

const settings = () => ({
  kind: "stripe" as const,
  secretKey: "sk_test_1",
  webhookSecrets: ["whsec_new_and_not_used_yet", stripe.webhookSecret],
  apiUrl: stripe.url,
  caFile: null,
  timeoutMs: 10_000,
});
beforeAll(async () => {
  stripe = await startFakeStripe();
  gateway = createStripeGateway(settings());
});
afterEach(() => {
  stripe.fault = null;
});
afterAll(() => stripe.close());

describePaymentGatewayContract(
  "stripe",
  () => gateway,
  async (reference) => {
    stripe.pay(reference, now);
  },
);

let attempt = 100;
const aNewCheckout = async (capture: "now" | "later" = "now") => {
  attempt += 1;
  return gateway.createCheckout({ ...aCheckout, capture, idempotencyKey: `${aCheckout.orderReference}:${attempt}` });
};
const read = ({ body, headers }: { body: string; headers: Readonly<Record<string, string>> }, at = now) =>
  gateway.verifyWebhook(Buffer.from(body), { ...headers }, at);

describe("a proxy whose certificate the county has signed", () => {
  it("passes with STRIPE_CA_FILE alone", async () => {
    const folder = await mkdtemp(join(tmpdir(), "dop-stripe-"));
    const certificates = await makeCertificates(folder);
    const front = await startTlsFront(stripe.url, certificates);
    const checkoutBy = (caFile: string | null) =>
      createStripeGateway({ ...settings(), apiUrl: front.url, caFile }).createCheckout({
        ...aCheckout,
        idempotencyKey: `${aCheckout.orderReference}:9${caFile === null ? 0 : caFile.length}`,
      });
    expect((await checkoutBy(certificates.authorityFile)).reference).toMatch(/^cs_test_/);
    for (const other of [null, certificates.strangerFile])
      await expect(checkoutBy(other)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await front.close();
    await rm(folder, { recursive: true });
  });
});

describe("a Stripe checkout", () => {
  it("shows the frozen lines, and carries our names", async () => {
    const checkout = {
      ...aCheckout,
      idempotencyKey: `${aCheckout.orderReference}:50`,
      lines: [
        { name: "Apostille, France", amountCents: 4500 },
        { name: "Certified copy", amountCents: 0 },
        { name: "Transaction fee", amountCents: 113 },
      ],
    };
    const { reference, paymentLink } = await gateway.createCheckout(checkout);
    const session = stripe.session(reference);
    expect(paymentLink).toBe(session.url);
    expect(session.amount_total).toBe(4613);
    expect(session.lines).toEqual([
      { name: "Apostille, France", amount: 4500 },
      { name: "Transaction fee", amount: 113 },
    ]);
    expect(session.client_reference_id).toBe(aCheckout.orderReference);
    expect(session.metadata).toEqual({
      order_reference: aCheckout.orderReference,
      invoice_number: "500001",
      idempotency_key: checkout.idempotencyKey,
      capture: "now",
    });
  });

  it("fails when a key comes back with another order", async () => {
    const other = { ...aCheckout, lines: [{ name: "Something else", amountCents: 4613 }] };
    await gateway.createCheckout(aCheckout);
    await expect(gateway.createCheckout(other)).rejects.toThrow("KEY_REUSED");
  });

  it.each([
    ["paid", (id: string) => stripe.pay(id, now)],
    ["expired", (id: string) => stripe.expire(id, now)],
  ] as const)("%s: the event and the reading agree", async (kind, act) => {
    const { reference } = await aNewCheckout();
    const event = read(act(reference));
    expect(event).toMatchObject({ kind, reference, amountCents: 4613, occurredAt: now });
    expect((await gateway.readState(reference)).state).toBe(kind);
  });

  it("stays open during a bank transfer, and then reports its outcome", async () => {
    const { reference } = await aNewCheckout();
    expect(read(stripe.payLater(reference, now))).toMatchObject({ kind: "under_way", reference });
    expect(await gateway.readState(reference)).toMatchObject({ state: "open", underWay: true });
    expect(read(stripe.arrive(reference, now))).toMatchObject({ kind: "paid", reference });
    const other = (await aNewCheckout()).reference;
    stripe.payLater(other, now);
    expect(read(stripe.bounce(other, now))).toMatchObject({ kind: "failed", reference: other });
    expect((await gateway.readState(other)).state).toBe("failed");
  });

  it("reports a hold, and names itself by our key when the bank releases it", async () => {
    const { reference } = await aNewCheckout("later");
    expect(read(stripe.pay(reference, now))).toMatchObject({ kind: "authorized", reference });
    const lapse = read(stripe.lapse(reference, now));
    expect(lapse).toMatchObject({ kind: "released", namedBy: "idempotency_key" });
    expect(lapse?.reference).toBe(`${aCheckout.orderReference}:${attempt}`);
    expect((await gateway.readState(reference)).state).toBe("released");
  });

  it("names itself in a dispute by the payment id of its first event", async () => {
    const { reference } = await aNewCheckout();
    const paid = read(stripe.pay(reference, now));
    expect(read(stripe.dispute(reference, now))).toMatchObject({
      kind: "disputed",
      namedBy: "provider_payment",
      reference: paid?.providerPayment,
    });
    expect((await gateway.readState(reference)).disputed).toBe(true);
  });

  it("refunds in parts, never beyond what was taken", async () => {
    const { reference } = await aNewCheckout();
    const refund = { reference, amountCents: 4000, idempotencyKey: `part of ${reference}` };
    await expect(gateway.refund({ ...refund, idempotencyKey: "too early" })).rejects.toThrow("NOT_PAID");
    stripe.pay(reference, now);
    await gateway.refund(refund);
    await gateway.refund(refund);
    expect((await gateway.readState(reference)).refundedCents).toBe(4000);
    const rest = { ...refund, idempotencyKey: `rest of ${reference}` };
    await expect(gateway.refund({ ...rest, amountCents: 614 })).rejects.toThrow("EXCEEDS_PAYMENT");
    await gateway.refund({ ...rest, amountCents: 613, idempotencyKey: "the rest" });
    await expect(gateway.refund({ ...rest, amountCents: 1, idempotencyKey: "more" })).rejects.toThrow(
      "EXCEEDS_PAYMENT",
    );
  });

  it("fails as unknown when Stripe does not know it", async () => {
    await expect(gateway.readState("cs_test_nothing")).rejects.toThrow("UNKNOWN_PAYMENT");
  });
});

describe("Stripe out of order", () => {
  it.each(["broken", "rubbish"] as const)("%s: every call says to try again, and quotes nothing", async (fault) => {
    const { reference } = await aNewCheckout();
    stripe.pay(reference, now);
    stripe.fault = fault;
    const release = { reference, idempotencyKey: "r" };
    for (const call of [
      () => aNewCheckout(),
      () => gateway.readState(reference),
      () => gateway.refund({ ...release, amountCents: 1 }),
      () => gateway.capture({ ...release, amountCents: 1 }),
      () => gateway.release(release),
    ])
      await expect(call()).rejects.toThrow(/^UNAVAILABLE$/);
  });

  it("refuses a wrong key of ours in the same way as an outage: nothing is lost", async () => {
    const nowhere = createStripeGateway({ ...settings(), apiUrl: "http://127.0.0.1:1" });
    await expect(nowhere.readState("cs")).rejects.toThrow(/^UNAVAILABLE$/);
  });
});

describe("a delivery to our webhook", () => {
  it("holds for five minutes, whatever secret of ours signed it", async () => {
    const delivery = stripe.pay((await aNewCheckout()).reference, now);
    expect(read(delivery, new Date(now.getTime() + 300_000))?.kind).toBe("paid");
    expect(() => read(delivery, new Date(now.getTime() + 302_000))).toThrow("STALE");
  });

  it("breaks with its body, its secret and its header", async () => {
    const { body, headers } = stripe.pay((await aNewCheckout()).reference, now);
    expect(() => read({ body: body.replace("4613", "1"), headers })).toThrow("BAD_SIGNATURE");
    expect(() => read(stripe.sign("checkout.session.completed", {}, now, "whsec_of_a_stranger"))).toThrow(
      "BAD_SIGNATURE",
    );
    for (const signature of ["", "t=1", "v1=00", "nonsense"])
      expect(() => read({ body, headers: { "stripe-signature": signature } })).toThrow("BAD_SIGNATURE");
    expect(() => read({ body, headers: {} })).toThrow("BAD_SIGNATURE");
  });

  it("says nothing when it is of another kind", () => {
    expect(read(stripe.sign("customer.created", { id: "cus_1" }, now))).toBeNull();
    // Another application's payment in the same account.
    const intent = { id: "pi_1", metadata: {}, capture_method: "manual", amount: 1 };
    expect(read(stripe.sign("payment_intent.canceled", intent, now))).toBeNull();
  });
});
