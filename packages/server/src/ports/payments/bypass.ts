import { PaymentGatewayError, WebhookRejectedError, type PaymentGateway } from "./port.ts";

/** Charges nothing: for orders that cost nothing, and for installations outside production that choose it. */
export function createBypassGateway(): PaymentGateway {
  return {
    name: "bypass",
    money: "none",
    holds: false,
    createCheckout: async ({ orderReference }) => ({ reference: `bypass_${orderReference}`, paymentLink: "BYPASSED" }),
    closeCheckout: async () => ({ ok: true }),
    readState: async () => ({ state: "paid", amountCents: null, refundedCents: 0, disputed: false }),
    refund: async () => ({ ok: true }),
    capture: async () => {
      throw new PaymentGatewayError("NOT_HELD");
    },
    release: async () => ({ ok: true }),
    listPayouts: async () => [],
    verifyWebhook: () => {
      // A provider that does not exist sends no events.
      throw new WebhookRejectedError("MALFORMED");
    },
  };
}
