import { Agent } from "node:https";
import Stripe from "stripe";
import { readAuthority } from "../../config/setting-file.ts";
import { isTestKey, type StripeSettings } from "../../config/payments.ts";
import { ServiceDownError, type ExternalService } from "../external-service.ts";
import {
  PaymentGatewayError,
  type NewCheckout,
  type PaymentFailure,
  type PaymentGateway,
  type PaymentReading,
  type Refund,
} from "./port.ts";
import { all, listStripePayouts } from "./stripe-payouts.ts";
import { isFailed, keyOf, mayListRelease, refundedOf } from "./stripe-refunds.ts";
import { currency, handledEvents, ofOurCurrency, readStripeEvent, idOf } from "./stripe-events.ts";

const failures: Readonly<Record<string, PaymentFailure>> = {
  resource_missing: "UNKNOWN_PAYMENT",
  charge_already_refunded: "EXCEEDS_PAYMENT",
  amount_too_large: "EXCEEDS_PAYMENT",
  payment_intent_unexpected_state: "NOT_HELD",
  charge_expired_for_capture: "NOT_HELD",
  idempotency_key_in_use: "UNAVAILABLE",
};

/** Refusals (400, 402, 404) after which nothing was done, such as for the refund of a disputed payment. */
function isDefinitiveRefusal(error: Stripe.errors.StripeError): boolean {
  const { StripeCardError, StripeInvalidRequestError } = Stripe.errors;
  const isAnswer = error instanceof StripeInvalidRequestError || error instanceof StripeCardError;
  return isAnswer && [400, 402, 404].includes(error.statusCode ?? 0);
}

/** An error of the SDK as the port's, without its texts, which may quote customers' data. */
function asGatewayError(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeIdempotencyError) return new PaymentGatewayError("KEY_REUSED");
  if (error instanceof Stripe.errors.StripeError)
    return new PaymentGatewayError(
      failures[error.code ?? ""] ?? (isDefinitiveRefusal(error) ? "REFUSED" : "UNAVAILABLE"),
    );
  return error;
}

function asServiceDown(error: unknown): ServiceDownError {
  const { StripeAuthenticationError, StripeConnectionError } = Stripe.errors;
  if (error instanceof StripeAuthenticationError) return new ServiceDownError("REFUSED");
  if (!(error instanceof StripeConnectionError)) return new ServiceDownError("STRANGE_ANSWER");
  return new ServiceDownError(/timeout|aborted/i.test(error.message) ? "TIMEOUT" : "UNREACHABLE");
}

async function mapGatewayErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw asGatewayError(error);
  }
}

function client({ secretKey, apiUrl, caFile, timeoutMs }: StripeSettings): Stripe {
  const place = apiUrl === null ? null : new URL(apiUrl);
  const ca = readAuthority("STRIPE_CA_FILE", caFile);
  return new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(ca === undefined ? {} : { httpAgent: new Agent({ ca, keepAlive: true }) }),
    ...(place === null
      ? {}
      : {
          host: place.hostname,
          port: place.port === "" ? (place.protocol === "https:" ? 443 : 80) : Number(place.port),
          protocol: place.protocol === "https:" ? "https" : "http",
        }),
  });
}

/** The most lines that Stripe takes for a payment (its reference of Checkout). */
const mostLines = 100;

/** The lines that cost something; one for all where they are more than Stripe takes. */
function listedLines({ lines, amountCents, invoiceNumber }: NewCheckout): NewCheckout["lines"] {
  const charged = lines.filter((line) => line.amountCents > 0);
  return charged.length > mostLines ? [{ name: `Invoice ${invoiceNumber}`, amountCents }] : charged;
}

/** Stripe's parameters of a checkout: the frozen lines, and our references in the metadata. */
function sessionParams(checkout: NewCheckout): Stripe.Checkout.SessionCreateParams {
  const metadata = {
    order_reference: checkout.orderReference,
    invoice_number: String(checkout.invoiceNumber),
    idempotency_key: checkout.idempotencyKey,
    capture: checkout.capture,
  };
  return {
    mode: "payment",
    client_reference_id: checkout.orderReference,
    customer_email: checkout.customerEmail,
    success_url: checkout.successUrl,
    cancel_url: checkout.cancelUrl,
    metadata,
    line_items: listedLines(checkout).map((line) => ({
      quantity: 1,
      price_data: { currency, unit_amount: line.amountCents, product_data: { name: line.name } },
    })),
    payment_intent_data: {
      metadata,
      description: `Invoice ${checkout.invoiceNumber}`,
      capture_method: checkout.capture === "later" ? "manual" : "automatic",
    },
  };
}

/** An answer of a proxy, or of Stripe during an outage: the outcome is unknown. */
const unexpectedResponse = (): PaymentGatewayError => new PaymentGatewayError("UNAVAILABLE");

/** Every object of Stripe names its kind. @throws PaymentGatewayError for another answer */
function ofKind<T extends { readonly object: string }>(answer: T, kind: T["object"]): T {
  if (answer.object !== kind) throw unexpectedResponse();
  return answer;
}

function chargeOf({ payment_intent: intent }: Stripe.Checkout.Session): Stripe.Charge | null {
  const charge = typeof intent === "string" ? null : intent?.latest_charge;
  return typeof charge === "string" ? null : (charge ?? null);
}

/** @param taken cents that the charge has taken to the balance; null where irrelevant or unknown */
function readingOf(
  session: Stripe.Checkout.Session,
  refunds: readonly Stripe.Refund[],
  taken: number | null,
): PaymentReading {
  const intent = typeof session.payment_intent === "string" ? null : session.payment_intent;
  const charge = chargeOf(session);
  const providerPayment = idOf(session.payment_intent);
  const cardLast4 = charge?.payment_method_details?.card?.last4;
  const rest = {
    refundedCents: charge === null ? 0 : ofOurCurrency(charge.currency, refundedOf(charge, refunds, taken)),
    failedRefunds: refunds.filter(isFailed).map((refund) => {
      const idempotencyKey = keyOf(refund);
      const { id: reference, amount: amountCents } = refund;
      return { reference, amountCents, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) };
    }),
    disputed: charge?.disputed ?? false,
    ...(providerPayment === undefined ? {} : { providerPayment }),
    ...(typeof cardLast4 === "string" ? { cardLast4 } : {}),
  };
  const asked = ofOurCurrency(session.currency, session.amount_total ?? 0);
  if (intent?.status === "succeeded")
    return { state: "paid", amountCents: ofOurCurrency(intent.currency, intent.amount_received), ...rest };
  if (intent?.status === "requires_capture") return { state: "authorized", amountCents: asked, ...rest };
  if (intent?.status === "canceled")
    return { state: session.status === "complete" ? "released" : "expired", amountCents: asked, ...rest };
  if (session.status === "expired") return { state: "expired", amountCents: asked, ...rest };
  // Complete without money: a bank transfer on its way, or one that failed.
  const failed = session.status === "complete" && intent?.status === "requires_payment_method";
  if (failed) return { state: "failed", amountCents: asked, ...rest };
  return { state: "open", amountCents: asked, ...rest, ...(session.status === "complete" ? { underWay: true } : {}) };
}

async function retrieve(stripe: Stripe, reference: string): Promise<Stripe.Checkout.Session> {
  const session = await stripe.checkout.sessions.retrieve(reference, {
    expand: ["payment_intent.latest_charge.refunds"],
  });
  return ofKind(session, "checkout.session");
}

const refundsOf = (stripe: Stripe, intent: string): Promise<Stripe.Refund[]> =>
  all(stripe.refunds.list({ payment_intent: intent, limit: 100 }));

/** Cents that a charge has taken to the balance; null in another currency, or where the key may not read it. */
async function takenBy(stripe: Stripe, charge: Stripe.Charge): Promise<number | null> {
  const id = idOf(charge.balance_transaction);
  if (id === undefined) return null;
  try {
    const moved = ofKind(await stripe.balanceTransactions.retrieve(id), "balance_transaction");
    return moved.currency === charge.currency ? moved.amount : null;
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return null;
    throw error;
  }
}

async function readPayment(stripe: Stripe, reference: string): Promise<PaymentReading> {
  const session = await retrieve(stripe, reference);
  const intent = idOf(session.payment_intent);
  const charge = chargeOf(session);
  const isWhole = intent === undefined || charge?.refunds?.has_more !== true;
  const refunds = isWhole ? (charge?.refunds?.data ?? []) : await refundsOf(stripe, intent);
  const isUnclear = charge !== null && mayListRelease(charge, refunds);
  return readingOf(session, refunds, isUnclear ? await takenBy(stripe, charge) : null);
}

async function intentOf(stripe: Stripe, reference: string, without: PaymentFailure): Promise<string> {
  const id = idOf((await retrieve(stripe, reference)).payment_intent);
  if (id === undefined) throw new PaymentGatewayError(without);
  return id;
}

/**
 * True when a refund was made under this key: Stripe forgets keys after a day, the refund's metadata does not.
 * @throws KEY_REUSED for another amount
 */
async function wasRefunded(stripe: Stripe, intent: string, { amountCents, idempotencyKey }: Refund): Promise<boolean> {
  const earlier = (await refundsOf(stripe, intent)).find((refund) => keyOf(refund) === idempotencyKey);
  // The key would return the failed refund: another one needs another key.
  if (earlier !== undefined && isFailed(earlier)) throw new PaymentGatewayError("REFUSED");
  if (earlier !== undefined && earlier.amount !== amountCents) throw new PaymentGatewayError("KEY_REUSED");
  return earlier !== undefined;
}

async function makeRefund(stripe: Stripe, refund: Refund): Promise<void> {
  const { reference, amountCents, idempotencyKey } = refund;
  const intent = await intentOf(stripe, reference, "NOT_PAID");
  if (await wasRefunded(stripe, intent, refund)) return;
  const metadata = { idempotency_key: idempotencyKey };
  const made = ofKind(
    await stripe.refunds.create({ payment_intent: intent, amount: amountCents, metadata }, { idempotencyKey }),
    "refund",
  );
  if (isFailed(made)) throw new PaymentGatewayError("REFUSED");
}

/** Stripe's hosted Checkout by full redirect, without local state. The checkout's reference is the session's id. */
export function createStripeGateway(settings: StripeSettings): PaymentGateway & ExternalService {
  const stripe = client(settings);
  const isLive = !isTestKey(settings.secretKey);

  return {
    name: "stripe",
    money: isLive ? "real" : "test",
    holds: true,
    webhookEvents: handledEvents,

    ping: async () => {
      try {
        ofKind(await stripe.balance.retrieve({}, { maxNetworkRetries: 0 }), "balance");
      } catch (error) {
        // Stripe knows the key, which is restricted and may not read the balance.
        if (error instanceof Stripe.errors.StripePermissionError) return;
        throw asServiceDown(error);
      }
    },

    createCheckout: (checkout) =>
      mapGatewayErrors(async () => {
        const { idempotencyKey } = checkout;
        const session = ofKind(
          await stripe.checkout.sessions.create(sessionParams(checkout), { idempotencyKey }),
          "checkout.session",
        );
        if (session.url === null) throw unexpectedResponse();
        return { reference: session.id, paymentLink: session.url };
      }),

    closeCheckout: (reference) =>
      mapGatewayErrors(async () => {
        // Stripe refuses to expire what is complete or expired.
        if ((await retrieve(stripe, reference)).status === "open")
          ofKind(await stripe.checkout.sessions.expire(reference), "checkout.session");
        return { ok: true };
      }),

    readState: (reference) => mapGatewayErrors(() => readPayment(stripe, reference)),

    refund: (refund) =>
      mapGatewayErrors(async () => {
        await makeRefund(stripe, refund);
        return { ok: true };
      }),

    capture: ({ reference, amountCents, idempotencyKey }) =>
      mapGatewayErrors(async () => {
        const intent = await intentOf(stripe, reference, "NOT_HELD");
        ofKind(
          await stripe.paymentIntents.capture(intent, { amount_to_capture: amountCents }, { idempotencyKey }),
          "payment_intent",
        );
        return { ok: true };
      }),

    release: ({ reference, idempotencyKey }) =>
      mapGatewayErrors(async () => {
        const { state } = readingOf(await retrieve(stripe, reference), [], null);
        if (state === "released") return { ok: true };
        const intent = await intentOf(stripe, reference, "NOT_HELD");
        ofKind(
          await stripe.paymentIntents.cancel(intent, { cancellation_reason: "abandoned" }, { idempotencyKey }),
          "payment_intent",
        );
        return { ok: true };
      }),

    listPayouts: (from, to) => mapGatewayErrors(() => listStripePayouts(stripe, from, to)),

    verifyWebhook: (rawBody, headers, now) =>
      readStripeEvent(stripe, { secrets: settings.webhookSecrets, isLive }, { rawBody, headers, receivedAt: now }),
  };
}
