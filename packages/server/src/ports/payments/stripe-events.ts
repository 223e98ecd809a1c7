import type { IncomingHttpHeaders } from "node:http";
import Stripe from "stripe";
import { WebhookRejectedError, type PaymentEvent } from "./port.ts";

/** How old a signature may be, in seconds; Stripe signs every delivery again. */
const toleranceSeconds = 300;

/** The currency of every checkout that we open. */
export const currency = "usd";

/** An amount of ours; money of another currency is not the order's, and counts as nothing (rule M-11). */
export const ofOurCurrency = (money: string | null | undefined, cents: number): number =>
  (money ?? currency) === currency ? cents : 0;

/** Larger amounts fit no column, and no order. */
const mostCents = 2 ** 31 - 1;

/** An amount as Stripe signs it. @throws WebhookRejectedError MALFORMED where it is none, so that nothing is written */
function centsOf(amount: unknown): number {
  if (typeof amount === "number" && Number.isInteger(amount) && amount >= 0 && amount <= mostCents) return amount;
  throw new WebhookRejectedError("MALFORMED");
}

/** The id of an object of Stripe's, which may be given instead of the object. */
export const idOf = (expandable: string | { readonly id: string } | null): string | undefined =>
  typeof expandable === "string" ? expandable : expandable?.id;

/** What every event says of itself. */
const base = ({ id, created }: Stripe.Event) => ({ eventId: id, occurredAt: new Date(created * 1000) });

type SessionKind = Extract<PaymentEvent["kind"], "authorized" | "paid" | "failed" | "expired" | "under_way">;

/** What the end of a checkout means: `under_way` while the money is still coming (a bank transfer). */
function completed(session: Stripe.Checkout.Session): SessionKind {
  if (session.payment_status !== "unpaid") return "paid";
  // Held money counts as unpaid until it is captured; a held payment is never one on its way.
  return session.metadata?.["capture"] === "later" ? "authorized" : "under_way";
}

function ofSession(event: Stripe.Event, session: Stripe.Checkout.Session, kind: SessionKind): PaymentEvent {
  const providerPayment = idOf(session.payment_intent);
  return {
    ...base(event),
    kind,
    reference: session.id,
    ...(providerPayment === undefined ? {} : { providerPayment }),
    amountCents: ofOurCurrency(session.currency, centsOf(session.amount_total ?? 0)),
  };
}

/** The charge of a checkout names its card, before or after the checkout's own event. */
function ofCard(event: Stripe.Event, charge: Stripe.Charge): PaymentEvent | null {
  const key = charge.metadata?.["idempotency_key"];
  const cardLast4 = charge.payment_method_details?.card?.last4;
  if (key === undefined || typeof cardLast4 !== "string" || !/^\d{4}$/.test(cardLast4)) return null;
  return {
    ...base(event),
    kind: "card",
    reference: key,
    namedBy: "idempotency_key",
    cardLast4,
    amountCents: centsOf(charge.amount),
  };
}

/**
 * A charge of which something went back, by our own call or at Stripe's site. It names no refund: which of them are
 * ours says the ledger, after the payment was read.
 */
function ofRefund(event: Stripe.Event, charge: Stripe.Charge): PaymentEvent | null {
  const intent = idOf(charge.payment_intent);
  const key = charge.metadata?.["idempotency_key"];
  if (intent === undefined) return null;
  return {
    ...base(event),
    kind: "refunded",
    ...(key === undefined
      ? { reference: intent, namedBy: "provider_payment" }
      : { reference: key, namedBy: "idempotency_key" }),
    amountCents: centsOf(charge.amount_refunded),
  };
}

function ofDispute(
  event: Stripe.Event,
  dispute: Stripe.Dispute,
  kind: "disputed" | "dispute_closed",
): PaymentEvent | null {
  const intent = idOf(dispute.payment_intent);
  if (intent === undefined) return null;
  return {
    ...base(event),
    kind,
    reference: intent,
    namedBy: "provider_payment",
    dispute: dispute.id,
    ...(kind === "dispute_closed" && dispute.status === "lost" ? { lost: true } : {}),
    amountCents: ofOurCurrency(dispute.currency, centsOf(dispute.amount)),
  };
}

/** The events that we handle, as the endpoint at Stripe is to name them; all others are ignored. */
export const handledEvents = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "payment_intent.canceled",
  "charge.succeeded",
  "charge.refunded",
  "charge.dispute.created",
  "charge.dispute.closed",
  "charge.dispute.funds_reinstated",
] as const satisfies readonly Stripe.Event["type"][];

/** An event of ours as the port has it; null for one that says nothing to us. */
function translate(event: Stripe.Event): PaymentEvent | null {
  switch (event.type) {
    case "checkout.session.completed":
      return ofSession(event, event.data.object, completed(event.data.object));
    case "checkout.session.async_payment_succeeded":
      return ofSession(event, event.data.object, "paid");
    case "checkout.session.async_payment_failed":
      return ofSession(event, event.data.object, "failed");
    case "checkout.session.expired":
      return ofSession(event, event.data.object, "expired");
    case "payment_intent.canceled": {
      const intent = event.data.object;
      const key = intent.metadata["idempotency_key"];
      if (key === undefined || intent.capture_method !== "manual") return null;
      return {
        ...base(event),
        kind: "released",
        reference: key,
        namedBy: "idempotency_key",
        amountCents: centsOf(intent.amount),
      };
    }
    case "charge.succeeded":
      return ofCard(event, event.data.object);
    case "charge.refunded":
      return ofRefund(event, event.data.object);
    case "charge.dispute.created":
      return ofDispute(event, event.data.object, "disputed");
    case "charge.dispute.closed":
      return ofDispute(event, event.data.object, "dispute_closed");
    case "charge.dispute.funds_reinstated": {
      const closed = ofDispute(event, event.data.object, "dispute_closed");
      return closed && { ...closed, reinstated: true };
    }
    default:
      return null;
  }
}

/** One delivery as it came. */
interface Delivery {
  readonly rawBody: Buffer;
  readonly headers: IncomingHttpHeaders;
  readonly receivedAt: Date;
}

function verified(
  stripe: Stripe,
  secrets: readonly string[],
  { rawBody, headers, receivedAt }: Delivery,
): Stripe.Event {
  const signature = headers["stripe-signature"];
  if (typeof signature !== "string" || rawBody.length === 0) throw new WebhookRejectedError("BAD_SIGNATURE");
  const at = receivedAt.getTime();
  let rejection = new WebhookRejectedError("BAD_SIGNATURE");
  for (const secret of secrets) {
    try {
      return stripe.webhooks.constructEvent(rawBody, signature, secret, toleranceSeconds, undefined, at);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError))
        throw new WebhookRejectedError("MALFORMED");
      // The library says one thing for both; only a signature that fits can be too old.
      if (/tolerance/i.test(error.message)) rejection = new WebhookRejectedError("STALE");
    }
  }
  throw rejection;
}

/**
 * Reads one delivery of Stripe's. The signature is over the raw bytes and made with any of `secrets`, so that one can
 * be replaced by another without losing events.
 * @throws WebhookRejectedError
 */
export function readStripeEvent(stripe: Stripe, secrets: readonly string[], delivery: Delivery): PaymentEvent | null {
  const event = verified(stripe, secrets, delivery);
  if (typeof (event as { type?: unknown }).type !== "string") throw new WebhookRejectedError("MALFORMED");
  return translate(event);
}
