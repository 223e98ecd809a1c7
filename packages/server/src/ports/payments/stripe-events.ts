// Rules: M-66 (docs/rules)
import type { IncomingHttpHeaders } from "node:http";
import Stripe from "stripe";
import { z } from "zod";
import { WebhookRejectedError, type PaymentEvent } from "./port.ts";
import { isFailed } from "./stripe-refunds.ts";

/** The greatest age of a signature in seconds; Stripe signs every delivery again. */
const toleranceSeconds = 300;

/** The currency of our checkouts. */
export const currency = "usd";

/** An amount in our currency; money of another one is not the order's, and counts as nothing (rule M-11). */
export const ofOurCurrency = (money: string | null | undefined, cents: number): number =>
  (money ?? currency) === currency ? cents : 0;

const mostCents = 2 ** 31 - 1;

/** A signed amount. @throws WebhookRejectedError MALFORMED for another value, so that nothing is written */
function centsOf(amount: unknown): number {
  if (typeof amount === "number" && Number.isInteger(amount) && amount >= 0 && amount <= mostCents) return amount;
  throw new WebhookRejectedError("MALFORMED");
}

/** The id of a Stripe object, which may be given instead of the object. */
export const idOf = (expandable: string | { readonly id: string } | null): string | undefined =>
  typeof expandable === "string" ? expandable : expandable?.id;

/** An id of Stripe's or ours that fits the column. */
const name = z.string().regex(/^[!-~]{1,255}$/);
const expandable = z
  .union([name, z.object({ id: name })])
  .nullish()
  .transform((given) => idOf(given ?? null));
const metadata = z
  .object({ idempotency_key: name.optional(), capture: z.string().optional() })
  .nullish()
  .transform((given) => given ?? {});
const money = z.string().nullish();
/** Checked by `centsOf`, which refuses the delivery. */
const amount = z.unknown().optional();

const sessionSchema = z.object({
  id: name,
  payment_intent: expandable,
  payment_status: z.string(),
  metadata,
  currency: money,
  amount_total: amount,
});
const intentSchema = z.object({ metadata, capture_method: z.string(), amount });
const chargeSchema = z.object({
  payment_intent: expandable,
  metadata,
  amount,
  amount_refunded: amount,
  payment_method_details: z
    .object({ card: z.object({ last4: z.string().regex(/^\d{4}$/) }) })
    .nullish()
    .catch(null),
});
const refundSchema = z.object({ payment_intent: expandable, status: z.string().nullish(), currency: money, amount });
const disputeSchema = z.object({
  id: name,
  payment_intent: expandable,
  status: z.string(),
  currency: money,
  amount,
});

const warningSchema = z.object({ payment_intent: expandable, actionable: z.boolean() });
const reviewSchema = z.object({ payment_intent: expandable, closed_reason: z.string().nullish() });

const eventSchema = z.object({
  id: name,
  livemode: z.boolean().optional(),
  type: z.string(),
  /** Seconds, within the range of dates. */
  created: z.number().int().min(0).max(99_999_999_999),
  data: z.object({ object: z.unknown() }),
});
type SignedEvent = z.infer<typeof eventSchema>;

const base = ({ id, created }: SignedEvent) => ({ eventId: id, occurredAt: new Date(created * 1000) });
const byKey = (reference: string) => ({ reference, namedBy: "idempotency_key" }) as const;
const byIntent = (reference: string) => ({ reference, namedBy: "provider_payment" }) as const;

type SessionKind = Extract<PaymentEvent["kind"], "authorized" | "paid" | "failed" | "expired" | "under_way">;
type Session = z.infer<typeof sessionSchema>;

/** The event of a completed checkout: `under_way` during a bank transfer. */
function completed(session: Session): SessionKind {
  if (session.payment_status !== "unpaid") return "paid";
  // Held money is unpaid until it is captured; a hold is never a bank transfer.
  return session.metadata.capture === "later" ? "authorized" : "under_way";
}

const ofSession = (kindOf: (session: Session) => SessionKind) =>
  reading(sessionSchema, (event, session) => ({
    ...base(event),
    kind: kindOf(session),
    reference: session.id,
    ...(session.payment_intent === undefined ? {} : { providerPayment: session.payment_intent }),
    amountCents: ofOurCurrency(session.currency, centsOf(session.amount_total ?? 0)),
  }));

const ofDispute = (kind: "disputed" | "dispute_closed", more: Pick<PaymentEvent, "reinstated"> = {}) =>
  reading(disputeSchema, (event, dispute) =>
    dispute.payment_intent === undefined
      ? null
      : {
          ...base(event),
          kind,
          ...byIntent(dispute.payment_intent),
          dispute: dispute.id,
          ...(kind === "dispute_closed" && dispute.status === "lost" ? { lost: true } : {}),
          amountCents: ofOurCurrency(dispute.currency, centsOf(dispute.amount)),
          ...more,
        },
  );

/** A doubt about a payment; it moves no money. */
const aboutPayment = (
  event: SignedEvent,
  kind: "fraud_warned" | "review_opened" | "review_closed",
  intent: string | undefined,
): PaymentEvent | null => (intent === undefined ? null : { ...base(event), kind, ...byIntent(intent), amountCents: 0 });

type Translation = (event: SignedEvent) => PaymentEvent | null;

/** Reads the object of an event; null for another shape. */
function reading<T>(
  schema: z.ZodType<T>,
  translate: (event: SignedEvent, object: T) => PaymentEvent | null,
): Translation {
  return (event) => {
    const { success, data } = schema.safeParse(event.data.object);
    return success ? translate(event, data) : null;
  };
}

/**
 * A charge with a refund by our call or at Stripe's site. The reading of the payment that follows tells our own refunds
 * and released parts apart (rule M-61).
 */
const ofRefund = reading(chargeSchema, (event, charge) => {
  const key = charge.metadata.idempotency_key;
  const intent = charge.payment_intent;
  if (intent === undefined) return null;
  const amountCents = centsOf(charge.amount_refunded ?? 0);
  if (amountCents === 0) return null;
  return { ...base(event), kind: "refunded", ...(key === undefined ? byIntent(intent) : byKey(key)), amountCents };
});

/** A refund that the bank has sent back, or that was canceled (rule M-62). */
const ofFailedRefund = reading(refundSchema, (event, refund) => {
  if (refund.payment_intent === undefined || !isFailed({ status: refund.status ?? null })) return null;
  return {
    ...base(event),
    kind: "refund_failed",
    ...byIntent(refund.payment_intent),
    amountCents: ofOurCurrency(refund.currency, centsOf(refund.amount)),
  };
});

/** The handled events, as the port's; null for those without a meaning for us. */
const translations = {
  "checkout.session.completed": ofSession(completed),
  "checkout.session.async_payment_succeeded": ofSession(() => "paid"),
  "checkout.session.async_payment_failed": ofSession(() => "failed"),
  "checkout.session.expired": ofSession(() => "expired"),
  "payment_intent.canceled": reading(intentSchema, (event, intent) => {
    const key = intent.metadata.idempotency_key;
    if (key === undefined || intent.capture_method !== "manual") return null;
    return { ...base(event), kind: "released", ...byKey(key), amountCents: centsOf(intent.amount) };
  }),
  // The charge of a checkout names its card, before or after the checkout's own event.
  "charge.succeeded": reading(chargeSchema, (event, charge) => {
    const key = charge.metadata.idempotency_key;
    const cardLast4 = charge.payment_method_details?.card.last4;
    if (key === undefined || cardLast4 === undefined) return null;
    return { ...base(event), kind: "card", ...byKey(key), cardLast4, amountCents: centsOf(charge.amount) };
  }),
  "charge.captured": ofRefund,
  "charge.refunded": ofRefund,
  "charge.updated": ofRefund,
  "charge.refund.updated": ofFailedRefund,
  "refund.failed": ofFailedRefund,
  "refund.updated": ofFailedRefund,
  "charge.dispute.created": ofDispute("disputed"),
  "charge.dispute.closed": ofDispute("dispute_closed"),
  "charge.dispute.funds_reinstated": ofDispute("dispute_closed", { reinstated: true }),
  // Not actionable: the payment was refunded or disputed already.
  "radar.early_fraud_warning.created": reading(warningSchema, (event, { payment_intent: intent, actionable }) =>
    actionable ? aboutPayment(event, "fraud_warned", intent) : null,
  ),
  "review.opened": reading(reviewSchema, (event, { payment_intent: intent }) =>
    aboutPayment(event, "review_opened", intent),
  ),
  // For a stolen card, the refund or the dispute has its own event.
  "review.closed": reading(reviewSchema, (event, { payment_intent: intent, closed_reason: reason }) =>
    reason === "approved" ? aboutPayment(event, "review_closed", intent) : null,
  ),
} as const satisfies Partial<Record<Stripe.Event["type"], Translation>>;

/** The events that the endpoint at Stripe has to list; all others are ignored. */
export const handledEvents: readonly string[] = Object.keys(translations);

interface Delivery {
  readonly rawBody: Buffer;
  readonly headers: IncomingHttpHeaders;
  readonly receivedAt: Date;
}

/** @throws WebhookRejectedError unless one of `secrets` has signed the bytes recently */
function verify(stripe: Stripe, secrets: readonly string[], { rawBody, headers, receivedAt }: Delivery): void {
  const signature = headers["stripe-signature"];
  const { signature: signatures } = stripe.webhooks;
  if (signatures === null) throw new Error("Stripe's library has no signatures");
  if (typeof signature !== "string" || rawBody.length === 0) throw new WebhookRejectedError("BAD_SIGNATURE");
  const at = receivedAt.getTime();
  let rejection = new WebhookRejectedError("BAD_SIGNATURE");
  for (const secret of secrets) {
    try {
      signatures.verifyHeader(rawBody, signature, secret, toleranceSeconds, undefined, at);
      return;
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
      // The library has one error for both; only a valid signature can be too old.
      if (/tolerance/i.test(error.message)) rejection = new WebhookRejectedError("STALE");
    }
  }
  throw rejection;
}

/**
 * Reads one delivery. The signature is over the raw bytes, by any of `secrets`, so that one can be replaced without
 * losing events. Signed events of an unknown form are ignored: they would only be sent again.
 * @throws WebhookRejectedError, also OTHER_MODE for test money instead of real money or the reverse
 */
export function readStripeEvent(
  stripe: Stripe,
  { secrets, isLive }: { readonly secrets: readonly string[]; readonly isLive: boolean },
  delivery: Delivery,
): PaymentEvent | null {
  verify(stripe, secrets, delivery);
  let body: unknown;
  try {
    body = JSON.parse(delivery.rawBody.toString("utf8"));
  } catch {
    throw new WebhookRejectedError("MALFORMED");
  }
  const { success, data: event } = eventSchema.safeParse(body);
  if (!success) return null;
  if ((event.livemode ?? isLive) !== isLive) throw new WebhookRejectedError("OTHER_MODE");
  if (!Object.hasOwn(translations, event.type)) return null;
  return translations[event.type as keyof typeof translations](event);
}
