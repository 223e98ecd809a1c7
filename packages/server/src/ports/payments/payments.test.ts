import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { OpenDatabase } from "../../db/database.ts";
import { openTestDatabase } from "../../../test/test-database.ts";
import { createBypassGateway } from "./bypass.ts";
import { aCheckout, describePaymentGatewayContract } from "../../../test/contracts/payments.ts";
import { renderSandboxPage } from "./sandbox-page.ts";
import { createSandboxGateway, type SandboxGateway } from "./sandbox.ts";
import { signWebhook } from "./sandbox-events.ts";

const now = new Date("2026-03-01T12:00:00Z");
const webhookSecret = "whsec_of_this_test";
let database: OpenDatabase;
let sandbox: SandboxGateway;

beforeAll(async () => {
  database = await openTestDatabase();
  sandbox = createSandboxGateway({
    db: database.db,
    clock: () => now,
    webhookSecret,
    paymentLink: (reference) => `/portal/sandbox-pay/${reference}`,
  });
});
afterEach(async () => {
  await database.db.deleteFrom("sandbox_refunds").execute();
  await database.db.deleteFrom("sandbox_payments").execute();
});
afterAll(() => database.close());

describePaymentGatewayContract(
  "sandbox",
  () => sandbox,
  async (reference) => {
    await sandbox.settleSandboxPayment(reference, "pay", now);
  },
);
describePaymentGatewayContract("bypass", createBypassGateway, async () => undefined);

const untouched = { amountCents: 4613, refundedCents: 0, disputed: false };

describe("sandbox payments", () => {
  it.each([
    ["pay", "paid", aCheckout.successUrl],
    ["decline", "failed", aCheckout.cancelUrl],
    ["close", "expired", aCheckout.cancelUrl],
  ] as const)("%s: the signed event says %s", async (decision, kind, redirectTo) => {
    const { reference, paymentLink } = await sandbox.createCheckout(aCheckout);
    expect(paymentLink).toBe(`/portal/sandbox-pay/${reference}`);
    expect(await sandbox.readState(reference)).toEqual({ state: "open", ...untouched });
    const settlement = await sandbox.settleSandboxPayment(reference, decision, now);
    expect(settlement?.redirectTo).toBe(redirectTo);
    const { rawBody, headers } = settlement?.delivery ?? { rawBody: Buffer.alloc(0), headers: {} };
    const event = sandbox.verifyWebhook(rawBody, headers, now);
    expect(event).toMatchObject({ kind, reference, amountCents: 4613, occurredAt: now });
    const card = kind === "paid" ? { cardLast4: "4242" } : {};
    expect(await sandbox.readState(reference)).toEqual({ state: kind, ...untouched, ...card });
  });

  it("settles once: a later press repeats the first outcome, with the same event id", async () => {
    const { reference } = await sandbox.createCheckout(aCheckout);
    const first = await sandbox.settleSandboxPayment(reference, "pay", now);
    const second = await sandbox.settleSandboxPayment(reference, "decline", now);
    expect(second).toEqual(first);
    expect(await sandbox.settleSandboxPayment("sbx_unknown", "pay", now)).toBeNull();
    await expect(sandbox.readState("sbx_unknown")).rejects.toThrow("UNKNOWN_PAYMENT");
  });

  it("refunds at most what was paid, once per key, and only what was paid", async () => {
    const { reference } = await sandbox.createCheckout(aCheckout);
    const refund = { reference, amountCents: 4000, idempotencyKey: "a" };
    await expect(sandbox.refund(refund)).rejects.toThrow("NOT_PAID");
    await sandbox.settleSandboxPayment(reference, "pay", now);
    await sandbox.refund(refund);
    await sandbox.refund(refund);
    expect((await sandbox.findPayment(reference))?.refunded_cents).toBe(4000);
    await expect(sandbox.refund({ ...refund, amountCents: 1 })).rejects.toThrow("KEY_REUSED");
    await expect(sandbox.refund({ ...refund, amountCents: 614, idempotencyKey: "b" })).rejects.toThrow(
      "EXCEEDS_PAYMENT",
    );
    await sandbox.refund({ ...refund, amountCents: 613, idempotencyKey: "c" });
    await expect(sandbox.refund({ ...refund, reference: "sbx_no" })).rejects.toThrow("UNKNOWN_PAYMENT");
  });
});

describe("sandbox webhook signature", () => {
  const body = Buffer.from(
    JSON.stringify({ id: "e", kind: "paid", reference: "r", amount_cents: 1, occurred_at: now.toISOString() }),
  );
  const verify = (rawBody: Buffer, signature: string, at = now) =>
    sandbox.verifyWebhook(rawBody, { "x-sandbox-signature": signature }, at);

  it("holds for five minutes, either way", () => {
    const signature = signWebhook(webhookSecret, body, now);
    for (const seconds of [-300, 0, 300]) {
      expect(verify(body, signature, new Date(now.getTime() + seconds * 1000))?.eventId).toBe("e");
    }
    for (const seconds of [-302, 301]) {
      expect(() => verify(body, signature, new Date(now.getTime() + seconds * 1000))).toThrow("STALE");
    }
  });

  it("breaks with the body, the time, the secret or the header", () => {
    const signature = signWebhook(webhookSecret, body, now);
    expect(() =>
      verify(Buffer.from(body.toString().replace('"amount_cents":1', '"amount_cents":2')), signature),
    ).toThrow("BAD_SIGNATURE");
    expect(() => verify(body, signature.replace(/t=\d+/, `t=${String(now.getTime() / 1000 + 1)}`))).toThrow(
      "BAD_SIGNATURE",
    );
    expect(() => verify(body, signWebhook("another", body, now))).toThrow("BAD_SIGNATURE");
    expect(verify(body, `${signWebhook("another", body, now)},${signature.split(",")[1] ?? ""}`)?.eventId).toBe("e");
    for (const header of ["", "t=1", "v1=00", "t=x,v1=00", "nonsense"]) {
      expect(() => verify(body, header)).toThrow("MALFORMED");
    }
  });

  it("proves too little alone: the body must have a known shape", () => {
    for (const text of ["", "not json", "{}", '{"id":"e","kind":"won"}']) {
      const rawBody = Buffer.from(text);
      expect(() => verify(rawBody, signWebhook(webhookSecret, rawBody, now))).toThrow("MALFORMED");
    }
  });
});

describe("sandbox page", () => {
  it("offers three buttons while open, and none afterwards", async () => {
    const { reference } = await sandbox.createCheckout({ ...aCheckout, cancelUrl: '/order/x?a=1&b="2"' });
    const options = {
      basePath: "/portal",
      action: `/portal/sandbox-pay/${reference}`,
      ended: false,
      locale: "en" as const,
    };
    const payment = await sandbox.findPayment(reference);
    if (!payment) throw new Error("no payment");
    const page = renderSandboxPage(payment, options);
    expect(page.match(/<button/g)).toHaveLength(3);
    expect(page).toContain('href="/portal/plain-pages.css"');
    expect(page).toContain("$46.13");
    expect(page).not.toMatch(/<script|<style|style=|onclick/);
    const settled = renderSandboxPage({ ...payment, state: "declined" }, options);
    expect(settled).not.toContain("<button");
    expect(settled).toContain("/order/x?a=1&amp;b=&quot;2&quot;");
    const ended = renderSandboxPage(payment, { ...options, ended: true });
    expect(ended).not.toContain("<button");
    expect(ended).toContain("This order has ended");
    expect(ended).toContain("/order/x?a=1&amp;b=&quot;2&quot;");
  });
});
