import type { IncomingHttpHeaders } from "node:http";
import type { Db } from "../../db/database.ts";

export interface NewCheckout {
  readonly orderUuid: string;
  /** Ours, from a sequence; staff search by it. */
  readonly invoiceNumber: number;
  /** The order's frozen total. */
  readonly amountCents: number;
  /** What the customer sees at the provider; adds up to `amountCents`. */
  readonly lines: readonly { readonly name: string; readonly amountCents: number }[];
  readonly customerEmail: string;
  /** Where the customer comes back to; neither proves that anything was paid. */
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** The same key gives the same checkout, whatever was retried. */
  readonly idempotencyKey: string;
}

export interface Checkout {
  /** The provider's name of the payment. */
  readonly reference: string;
  /** Where the browser goes to pay; `BYPASSED` means nowhere (spec 1, section 7). */
  readonly paymentLink: string;
}

/** `failed`: declined; `expired`: given up or too late. Neither can become `paid` any more. */
export type PaymentState = "open" | "paid" | "failed" | "expired";

export interface PaymentReading {
  readonly state: PaymentState;
  /** Null where the provider keeps no amount (bypass). */
  readonly amountCents: number | null;
}

export interface Refund {
  readonly reference: string;
  readonly amountCents: number;
  /** The same key refunds once. */
  readonly idempotencyKey: string;
}

/** Something that happened at the provider, proven to come from it. May arrive twice, late and out of order. */
export interface PaymentEvent {
  /** Unique per provider: the same id is the same event. */
  readonly eventId: string;
  readonly kind: "paid" | "failed" | "expired";
  readonly reference: string;
  readonly amountCents: number;
  readonly occurredAt: Date;
}

export type WebhookRejection = "BAD_SIGNATURE" | "STALE" | "MALFORMED";

/** A webhook call that does not prove to be the provider's, or that says nothing we know. */
export class WebhookRejectedError extends Error {
  readonly code: WebhookRejection;

  constructor(code: WebhookRejection) {
    super(code);
    this.name = "WebhookRejectedError";
    this.code = code;
  }
}

/** UNKNOWN_PAYMENT: no such reference; NOT_PAID, EXCEEDS_PAYMENT, KEY_REUSED: refund refused; UNAVAILABLE: try again. */
export type PaymentFailure = "UNKNOWN_PAYMENT" | "NOT_PAID" | "EXCEEDS_PAYMENT" | "KEY_REUSED" | "UNAVAILABLE";

export class PaymentGatewayError extends Error {
  readonly code: PaymentFailure;

  constructor(code: PaymentFailure) {
    super(code);
    this.name = "PaymentGatewayError";
    this.code = code;
  }
}

/**
 * The payment provider. Each call may be made outside of any transaction. A caller that is inside one passes its
 * handle as `db`: a gateway that keeps its books in our database (sandbox) must not open a second connection then.
 * Failures are PaymentGatewayError.
 */
export interface PaymentGateway {
  readonly name: "sandbox" | "bypass" | "stripe";
  createCheckout(checkout: NewCheckout, db?: Db): Promise<Checkout>;
  readState(reference: string, db?: Db): Promise<PaymentReading>;
  refund(refund: Refund, db?: Db): Promise<{ readonly ok: true }>;
  /** The event in a webhook call's raw body; throws WebhookRejectedError. */
  verifyWebhook(rawBody: Buffer, headers: IncomingHttpHeaders, now: Date): PaymentEvent;
}
