import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  PaymentGatewayError,
  WebhookRejectedError,
  type NewCheckout,
  type PaymentGateway,
} from "../../src/ports/payments/port.ts";

export const aCheckout: NewCheckout = {
  orderReference: "0b6b2d3c-6f55-4f0e-9d5e-0d4a3f1c2b10",
  invoiceNumber: 500_001,
  amountCents: 4613,
  lines: [{ name: "Apostille, France", amountCents: 4613 }],
  customerEmail: "ada@example.org",
  successUrl: "http://127.0.0.1/order/0b6b2d3c?paid",
  cancelUrl: "http://127.0.0.1/order/0b6b2d3c",
  idempotencyKey: "0b6b2d3c-6f55-4f0e-9d5e-0d4a3f1c2b10:1",
  capture: "now",
};

/** The contract of gateways. `pay` makes the customer pay at the provider. */
export function describePaymentGatewayContract(
  name: string,
  makeGateway: () => PaymentGateway,
  pay: (reference: string) => Promise<void>,
): void {
  describe(`payment gateway: ${name}`, () => {
    it("gives the same checkout for the same key", async () => {
      const gateway = makeGateway();
      const first = await gateway.createCheckout(aCheckout);
      expect(await gateway.createCheckout(aCheckout)).toEqual(first);
      expect(first.reference).not.toBe("");
      expect(first.paymentLink).not.toBe("");
    });

    it("reads a payment that was made as paid, and refunds it", async () => {
      const gateway = makeGateway();
      const { reference } = await gateway.createCheckout(aCheckout);
      await pay(reference);
      expect((await gateway.readState(reference)).state).toBe("paid");
      const refund = { reference, amountCents: 1000, idempotencyKey: "refund:70001" };
      expect(await gateway.refund(refund)).toEqual({ ok: true });
      expect(await gateway.refund(refund)).toEqual({ ok: true });
    });

    it("takes an order of very many documents", async () => {
      const gateway = makeGateway();
      const lines = Array.from({ length: 220 }, (_, index) => ({ name: `Copy ${index}`, amountCents: 1000 }));
      const { reference } = await gateway.createCheckout({
        ...aCheckout,
        amountCents: 220_000,
        lines,
        idempotencyKey: "many:1",
      });
      expect([220_000, null]).toContain((await gateway.readState(reference)).amountCents);
    });

    it("holds money first and takes part of it later, where it can hold", async () => {
      const gateway = makeGateway();
      const { reference } = await gateway.createCheckout({ ...aCheckout, capture: "later", idempotencyKey: "held:1" });
      await pay(reference);
      const { state } = await gateway.readState(reference);
      expect(state).toBe(gateway.holds ? "authorized" : "paid");
      const capture = { reference, amountCents: 3000, idempotencyKey: "capture:1" };
      const taken = await gateway.capture(capture).catch((error: unknown) => error);
      expect(taken).toEqual(gateway.holds ? { ok: true } : new PaymentGatewayError("NOT_HELD"));
      const reading = await gateway.readState(reference);
      expect(reading.state).toBe("paid");
      expect(reading.amountCents).toBe(gateway.holds ? 3000 : null);
    });

    it("lets a hold go once, and takes nothing afterwards", async () => {
      const gateway = makeGateway();
      const { reference } = await gateway.createCheckout({ ...aCheckout, capture: "later", idempotencyKey: "held:2" });
      await pay(reference);
      const release = { reference, idempotencyKey: "release:2" };
      expect(await gateway.release(release)).toEqual({ ok: true });
      expect(await gateway.release({ ...release, idempotencyKey: "release:2 again" })).toEqual({ ok: true });
      const capture = gateway.capture({ reference, amountCents: 3000, idempotencyKey: "capture:2" });
      await expect(capture).rejects.toThrow("NOT_HELD");
    });

    it("closes an open checkout, and leaves a paid one as it is", async () => {
      const gateway = makeGateway();
      const open = await gateway.createCheckout({ ...aCheckout, idempotencyKey: "closed:1" });
      const paid = await gateway.createCheckout({
        ...aCheckout,
        orderReference: randomUUID(),
        idempotencyKey: "closed:2",
      });
      await pay(paid.reference);
      for (const { reference } of [open, open, paid])
        expect(await gateway.closeCheckout(reference)).toEqual({ ok: true });
      const takesNothing = gateway.name === "bypass";
      expect((await gateway.readState(open.reference)).state).toBe(takesNothing ? "paid" : "expired");
      expect((await gateway.readState(paid.reference)).state).toBe("paid");
    });

    it("refuses unsigned webhook calls", () => {
      const body = Buffer.from("{}");
      expect(() => makeGateway().verifyWebhook(body, {}, new Date())).toThrow(WebhookRejectedError);
    });
  });
}
