import type { IncomingHttpHeaders } from "node:http";
import type { PaymentGatewayName, PaymentState } from "@dop/domain/ledger";
import type { ExternalService } from "../external-service.ts";
import { CodedError } from "../coded-error.ts";

export interface NewCheckout {
  readonly orderReference: string;
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
  /** The same key gives the same checkout, however often it is retried. */
  readonly idempotencyKey: string;
  /** `later`: the card is only held; `capture` takes the money, `release` lets it go. Needs a gateway with `holds`. */
  readonly capture: "now" | "later";
}

export interface Checkout {
  /** The provider's name of the payment. */
  readonly reference: string;
  /** Where the browser goes to pay; `BYPASSED` means nowhere. */
  readonly paymentLink: string;
}

export interface PaymentReading {
  readonly state: PaymentState;
  /** Open, and the customer has done all there is to do: a bank transfer on its way. */
  readonly underWay?: true;
  /** What was paid, or is held or asked for; null where the provider keeps no amount (bypass). */
  readonly amountCents: number | null;
  /** What the provider has refunded of it, without what failed. */
  readonly refundedCents: number;
  readonly failedRefunds?: readonly FailedRefund[];
  /** Whether the customer disputes the payment with the bank. */
  readonly disputed: boolean;
  /** The provider's other id of the payment, by which events may name it. */
  readonly providerPayment?: string;
  /** The last four digits of the card. */
  readonly cardLast4?: string;
}

/** A refund that was made and has failed since, or was taken back: the provider has the money again. */
export interface FailedRefund {
  /** The provider's name of it. */
  readonly reference: string;
  readonly amountCents: number;
  /** Ours, where it was made by our call. */
  readonly idempotencyKey?: string;
}

/** Takes the money of a hold, all or part of it; the rest is released. */
export interface Capture {
  readonly reference: string;
  readonly amountCents: number;
  /** The same key captures once. */
  readonly idempotencyKey: string;
}

/** Lets a hold go. */
export interface Release {
  readonly reference: string;
  readonly idempotencyKey: string;
}

export interface Refund {
  readonly reference: string;
  readonly amountCents: number;
  /** The same key refunds once. */
  readonly idempotencyKey: string;
}

/**
 * How an event names its payment: by the checkout's reference, by the key we gave it, or by the provider's other id.
 */
export type PaymentName = "checkout" | "idempotency_key" | "provider_payment";

/**
 * `card` names only the card that was used, `under_way` that the money takes its time, `refunded` and `refund_failed`
 * that there is a refund to ask the provider about, made by us or by others. `fraud_warned` and `review_opened` say
 * that the card may be stolen, `review_closed` that the provider has found that it is not.
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

/** Something that happened at the provider, proven to come from it. May arrive twice, late and out of order. */
export interface PaymentEvent {
  /** Unique per provider: the same id is the same event. */
  readonly eventId: string;
  readonly kind: (typeof paymentEventKinds)[number];
  readonly reference: string;
  /** What `reference` is; the checkout's without it. */
  readonly namedBy?: PaymentName;
  /** The provider's other id of the payment, by which later events may name it. */
  readonly providerPayment?: string;
  /** The last four digits of the card, where the event has them. */
  readonly cardLast4?: string;
  /** The provider's name of the dispute that it is about. */
  readonly dispute?: string;
  /** The dispute was closed, and the bank has given the money back to the customer. */
  readonly lost?: true;
  /** The money of a dispute that is over has come back. */
  readonly reinstated?: true;
  readonly amountCents: number;
  readonly occurredAt: Date;
}

/** OTHER_MODE: an event of test money while the key is for real money, or the other way around. */
export type WebhookRejection = "BAD_SIGNATURE" | "STALE" | "MALFORMED" | "OTHER_MODE";

/** A webhook call that does not prove to be the provider's, or that says nothing we know. */
export class WebhookRejectedError extends CodedError<WebhookRejection> {
  override readonly name = "WebhookRejectedError";
}

/**
 * UNKNOWN_PAYMENT: no such reference; NOT_PAID, EXCEEDS_PAYMENT, KEY_REUSED: refund refused; NOT_HELD: nothing to
 * capture or release (any more); REFUSED: any other refusal; UNAVAILABLE: no usable answer, try again.
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
  /** The payment by its checkout's reference or the provider's other id; null for what is of no payment. */
  readonly payment: string | null;
  /** The provider's name of the charge, refund or dispute. */
  readonly reference: string;
  /** In cents; negative for money that left. */
  readonly amountCents: number;
  /** What the provider kept of it. */
  readonly feeCents: number;
  readonly at: Date;
}

/** Money on its way to the office's bank account: the sum of its lines less their fees. */
export interface Payout {
  readonly reference: string;
  /** YYYY-MM-DD, as the provider says it. */
  readonly arrivesOn: string;
  readonly amountCents: number;
  readonly lines: readonly PayoutLine[];
}

/**
 * The payment provider. Failures are PaymentGatewayError.
 */
export interface PaymentGateway extends Partial<ExternalService> {
  readonly name: PaymentGatewayName;
  /** What its payments move: customers' money, a provider's test money, or nothing. */
  readonly money: "real" | "test" | "none";
  /** Whether money can be held first and taken later. */
  readonly holds: boolean;
  /** The events that the provider is to send us; none for a provider without events. */
  readonly webhookEvents?: readonly string[];
  createCheckout(checkout: NewCheckout): Promise<Checkout>;
  /** Ends an open checkout, so that it can no longer be paid; harmless for one that has ended already. */
  closeCheckout(reference: string): Promise<{ readonly ok: true }>;
  readState(reference: string): Promise<PaymentReading>;
  refund(refund: Refund): Promise<{ readonly ok: true }>;
  /** Takes the money of a hold. NOT_HELD when it was captured, released or has lapsed. */
  capture(capture: Capture): Promise<{ readonly ok: true }>;
  /** Releases a hold. Idempotent. */
  release(release: Release): Promise<{ readonly ok: true }>;
  /** The payouts that were made from one moment to another, the first ones first. */
  listPayouts(from: Date, to: Date): Promise<readonly Payout[]>;
  /** The event in a webhook call's raw body, null when it is none of our business; throws WebhookRejectedError. */
  verifyWebhook(rawBody: Buffer, headers: IncomingHttpHeaders, now: Date): PaymentEvent | null;
}
