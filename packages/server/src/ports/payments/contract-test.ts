import { describe, expect, it } from "vitest";
import type { NewCheckout, PaymentGateway } from "./port.ts";
import { WebhookRejectedError } from "./port.ts";

export const aCheckout: NewCheckout = {
  orderUuid: "0b6b2d3c-6f55-4f0e-9d5e-0d4a3f1c2b10",
  invoiceNumber: 500_001,
  amountCents: 4613,
  lines: [{ name: "Apostille, France", amountCents: 4613 }],
  customerEmail: "ada@example.org",
  successUrl: "http://127.0.0.1/order/0b6b2d3c?paid",
  cancelUrl: "http://127.0.0.1/order/0b6b2d3c",
  idempotencyKey: "checkout:0b6b2d3c:1",
};

/** What every gateway does. `pay` makes the customer pay at the provider. */
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

    it("refuses webhook calls that nobody signed", () => {
      const body = Buffer.from("{}");
      expect(() => makeGateway().verifyWebhook(body, {}, new Date())).toThrow(WebhookRejectedError);
    });
  });
}
