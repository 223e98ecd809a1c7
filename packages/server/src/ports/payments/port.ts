import type { IncomingHttpHeaders } from "node:http";
import type { PaymentGatewayName, PaymentState } from "@dop/domain/ledger";
import { type ExternalService, CodedError } from "../external-service.ts";

export interface NewCheckout {
  readonly orderReference: string;
  /** Ours, from a sequence; staff search by it. */
  readonly invoiceNumber: number;
  /** The order's frozen total. */
  readonly amountCents: number;
  /** The lines shown at the provider, with a sum of `amountCents`. */
  readonly lines: readonly { readonly name: string; readonly amountCents: number }[];
  readonly customerEmail: string;
  /** Return addresses; neither proves a payment. */
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** The same key gives the same checkout. */
  readonly idempotencyKey: string;
  /** `later`: the money is only held, until `capture` or `release`. Needs a gateway with `holds`. */
  readonly capture: "now" | "later";
}

export interface Checkout {
  /** The provider's id of the payment. */
  readonly reference: string;
  /** The address of the payment page; `BYPASSED` for none. */
  readonly paymentLink: string;
}

export interface PaymentReading {
  readonly state: PaymentState;
  /** Open, with a bank transfer on its way. */
  readonly underWay?: true;
  /** Paid, held or requested; null where the provider has no amount (bypass). */
  readonly amountCents: number | null;
  /** Without failed refunds. */
  readonly refundedCents: number;
  readonly failedRefunds?: readonly FailedRefund[];
  /** The customer disputes the payment with the bank. */
  readonly disputed: boolean;
  /** The provider's other id of the payment, by which events may name it. */
  readonly providerPayment?: string;
  readonly cardLast4?: string;
}

/** A refund that failed after it was made, or was canceled: the provider has the money again. */
export interface FailedRefund {
  /** The provider's id. */
  readonly reference: string;
  readonly amountCents: number;
  /** The key of our call, if we made it. */
  readonly idempotencyKey?: string;
}

/** A call that takes effect once for each key. */
interface KeyedCall {
  readonly reference: string;
  readonly idempotencyKey: string;
}

export interface Refund extends KeyedCall {
  readonly amountCents: number;
}

/**
 * `card` reports only the card, `under_way` a bank transfer on its way, `refunded` and `refund_failed` a refund to ask
 * the provider about, made by us or by others. `fraud_warned` and `review_opened` report that the card may be stolen,
 * `review_closed` that it is not.
 */
export const paymentEventKinds = [
  "authorized",
  "paid",
  "failed",
  "expired",
  "released",
  "disputed",
  "dispute_closed",
  "card",
  "under_way",
  "refunded",
  "refund_failed",
  "fraud_warned",
  "review_opened",
  "review_closed",
] as const;

/** A verified event of the provider. May arrive twice, late and out of order. */
export interface PaymentEvent {
  /** Unique per provider. */
  readonly eventId: string;
  readonly kind: (typeof paymentEventKinds)[number];
  readonly reference: string;
  /** The kind of `reference`: the key that we gave, or the provider's other id; the checkout's id without it. */
  readonly namedBy?: "idempotency_key" | "provider_payment";
  /** The provider's other id of the payment, by which later events may name it. */
  readonly providerPayment?: string;
  readonly cardLast4?: string;
  /** The provider's id of the dispute. */
  readonly dispute?: string;
  /** The dispute was closed, and the bank has returned the money to the customer. */
  readonly lost?: true;
  /** The money of a closed dispute has come back. */
  readonly reinstated?: true;
  readonly amountCents: number;
  readonly occurredAt: Date;
}

/** OTHER_MODE: an event of test money while the key is for real money, or the other way around. */
export type WebhookRejection = "BAD_SIGNATURE" | "STALE" | "MALFORMED" | "OTHER_MODE";

/** A webhook call that is not the provider's, or has an unknown form. */
export class WebhookRejectedError extends CodedError<WebhookRejection> {
  override readonly name = "WebhookRejectedError";
}

/**
 * UNKNOWN_PAYMENT: no such reference; NOT_PAID, EXCEEDS_PAYMENT, KEY_REUSED: refund refused; NOT_HELD: nothing to
 * capture or release (any more); REFUSED: any other refusal; UNAVAILABLE: no usable answer, retry.
 */
export type PaymentFailure =
  | "UNKNOWN_PAYMENT"
  | "NOT_PAID"
  | "EXCEEDS_PAYMENT"
  | "KEY_REUSED"
  | "NOT_HELD"
  | "REFUSED"
  | "UNAVAILABLE";

export class PaymentGatewayError extends CodedError<PaymentFailure> {
  override readonly name = "PaymentGatewayError";
}

/** A movement of money that a payout is made of. */
export interface PayoutLine {
  readonly kind: "charge" | "refund" | "dispute" | "other";
  /** The payment by its checkout's reference or the provider's other id; null without one. */
  readonly payment: string | null;
  /** The provider's id of the charge, refund or dispute. */
  readonly reference: string;
  /** Negative for money that left. */
  readonly amountCents: number;
  /** The provider's fee. */
  readonly feeCents: number;
  readonly at: Date;
}

/** Money on its way to the office's bank account: the sum of its lines less their fees. */
export interface Payout {
  readonly reference: string;
  /** YYYY-MM-DD. */
  readonly arrivesOn: string;
  readonly amountCents: number;
  readonly lines: readonly PayoutLine[];
}

/** The payment provider. Failures are PaymentGatewayError. */
export interface PaymentGateway extends Partial<ExternalService> {
  readonly name: PaymentGatewayName;
  /** The kind of money: customers', a provider's test money, or none. */
  readonly money: "real" | "test" | "none";
  /** Money can be held first and captured later. */
  readonly holds: boolean;
  /** Events that the provider has to send us; none for a provider without events. */
  readonly webhookEvents?: readonly string[];
  createCheckout(checkout: NewCheckout): Promise<Checkout>;
  /** Ends an open checkout, so that it can no longer be paid. Idempotent. */
  closeCheckout(reference: string): Promise<{ readonly ok: true }>;
  readState(reference: string): Promise<PaymentReading>;
  refund(refund: Refund): Promise<{ readonly ok: true }>;
  /** Charges all or part of a hold; the rest is released. NOT_HELD when it was captured, released or has lapsed. */
  capture(capture: KeyedCall & { readonly amountCents: number }): Promise<{ readonly ok: true }>;
  /** Releases a hold. Idempotent. */
  release(release: KeyedCall): Promise<{ readonly ok: true }>;
  /** The payouts made between two times, the oldest first. */
  listPayouts(from: Date, to: Date): Promise<readonly Payout[]>;
  /** The event of a webhook call, null for one that we do not handle. @throws WebhookRejectedError */
  verifyWebhook(rawBody: Buffer, headers: IncomingHttpHeaders, now: Date): PaymentEvent | null;
}
