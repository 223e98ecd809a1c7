import Stripe from "stripe";
import type { StripeSettings } from "../../config/payments.ts";
import type { NewCheckout, PaymentFailure, PaymentGateway, PaymentReading } from "./port.ts";
import { PaymentGatewayError } from "./port.ts";
import { readStripeEvent } from "./stripe-events.ts";

/** How long one call to Stripe may take: a clerk or a customer waits for it. */
const timeoutMs = 10_000;

/** Stripe's error codes that mean something to us; what is not here is UNAVAILABLE and may be tried again. */
const failures: Readonly<Record<string, PaymentFailure>> = {
  resource_missing: "UNKNOWN_PAYMENT",
  charge_already_refunded: "EXCEEDS_PAYMENT",
  amount_too_large: "EXCEEDS_PAYMENT",
  payment_intent_unexpected_state: "NOT_HELD",
  charge_expired_for_capture: "NOT_HELD",
  idempotency_key_in_use: "UNAVAILABLE",
};

/** An error of the SDK as the port's; its texts may quote customers' data and stay behind. */
function asGatewayError(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeIdempotencyError) return new PaymentGatewayError("KEY_REUSED");
  if (error instanceof Stripe.errors.StripeError)
    return new PaymentGatewayError(failures[error.code ?? ""] ?? "UNAVAILABLE");
  return error;
}

async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw asGatewayError(error);
  }
}

/** Stripe's own address, or the stand-in's. */
function client({ secretKey, apiUrl }: StripeSettings): Stripe {
  const place = apiUrl === null ? null : new URL(apiUrl);
  return new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(place === null
      ? {}
      : {
          host: place.hostname,
          port: place.port === "" ? (place.protocol === "https:" ? 443 : 80) : Number(place.port),
          protocol: place.protocol === "https:" ? "https" : "http",
        }),
  });
}

/** The checkout as Stripe wants it: the frozen lines, adding up to the order's total, and our names in the metadata. */
function sessionParams(checkout: NewCheckout): Stripe.Checkout.SessionCreateParams {
  const metadata = {
    order_uuid: checkout.orderUuid,
    invoice_number: String(checkout.invoiceNumber),
    idempotency_key: checkout.idempotencyKey,
    capture: checkout.capture,
  };
  return {
    mode: "payment",
    client_reference_id: checkout.orderUuid,
    customer_email: checkout.customerEmail,
    success_url: checkout.successUrl,
    cancel_url: checkout.cancelUrl,
    metadata,
    line_items: checkout.lines
      .filter((line) => line.amountCents > 0)
      .map((line) => ({
        quantity: 1,
        price_data: { currency: "usd", unit_amount: line.amountCents, product_data: { name: line.name } },
      })),
    payment_intent_data: {
      metadata,
      description: `Invoice ${checkout.invoiceNumber}`,
      capture_method: checkout.capture === "later" ? "manual" : "automatic",
    },
  };
}

const idOf = (expandable: string | { readonly id: string } | null): string | null =>
  typeof expandable === "string" ? expandable : (expandable?.id ?? null);

function readingOf(session: Stripe.Checkout.Session): PaymentReading {
  const intent = typeof session.payment_intent === "string" ? null : session.payment_intent;
  const charge = typeof intent?.latest_charge === "string" ? null : intent?.latest_charge;
  const rest = {
    refundedCents: charge?.amount_refunded ?? 0,
    disputed: charge?.disputed ?? false,
  };
  const asked = session.amount_total ?? 0;
  if (intent?.status === "succeeded") return { state: "paid", amountCents: intent.amount_received, ...rest };
  if (intent?.status === "requires_capture") return { state: "authorized", amountCents: asked, ...rest };
  if (intent?.status === "canceled")
    return { state: session.status === "complete" ? "released" : "expired", amountCents: asked, ...rest };
  if (session.status === "expired") return { state: "expired", amountCents: asked, ...rest };
  // Complete without money: a bank transfer under way, or one that came to nothing and wants another way to pay.
  const failed = session.status === "complete" && intent?.status === "requires_payment_method";
  return { state: failed ? "failed" : "open", amountCents: asked, ...rest };
}

/**
 * Stripe: hosted Checkout by full redirect (domain page section 10). The checkout's reference is the session's id. Nothing
 * of ours is kept here: every call asks Stripe.
 */
export function createStripeGateway(settings: StripeSettings): PaymentGateway {
  const stripe = client(settings);

  const retrieve = (reference: string): Promise<Stripe.Checkout.Session> =>
    stripe.checkout.sessions.retrieve(reference, { expand: ["payment_intent.latest_charge"] });

  const intentOf = async (reference: string, without: PaymentFailure): Promise<string> => {
    const id = idOf((await retrieve(reference)).payment_intent);
    if (id === null) throw new PaymentGatewayError(without);
    return id;
  };

  return {
    name: "stripe",
    holds: true,

    createCheckout: (checkout) =>
      asking(async () => {
        const { idempotencyKey } = checkout;
        const session = await stripe.checkout.sessions.create(sessionParams(checkout), { idempotencyKey });
        if (session.url === null) throw new PaymentGatewayError("UNAVAILABLE");
        return { reference: session.id, paymentLink: session.url };
      }),

    readState: (reference) => asking(async () => readingOf(await retrieve(reference))),

    refund: ({ reference, amountCents, idempotencyKey }) =>
      asking(async () => {
        const intent = await intentOf(reference, "NOT_PAID");
        await stripe.refunds.create({ payment_intent: intent, amount: amountCents }, { idempotencyKey });
        return { ok: true };
      }),

    capture: ({ reference, amountCents, idempotencyKey }) =>
      asking(async () => {
        const intent = await intentOf(reference, "NOT_HELD");
        await stripe.paymentIntents.capture(intent, { amount_to_capture: amountCents }, { idempotencyKey });
        return { ok: true };
      }),

    release: ({ reference, idempotencyKey }) =>
      asking(async () => {
        const { state } = readingOf(await retrieve(reference));
        if (state === "released") return { ok: true };
        const intent = await intentOf(reference, "NOT_HELD");
        await stripe.paymentIntents.cancel(intent, { cancellation_reason: "abandoned" }, { idempotencyKey });
        return { ok: true };
      }),

    verifyWebhook: (rawBody, headers, now) => readStripeEvent(stripe, settings.webhookSecrets, rawBody, headers, now),
  };
}
