import type Stripe from "stripe";
import type { BalanceTransaction, Intent, RefundMade, Session } from "./stripe-records.ts";

/*
 * Objects as Stripe's API answers them: the compiler holds each to Stripe's published types (the version of the SDK),
 * `stripe-objects.test.ts` to its published fixtures.
 */

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);
const page = <T>(url: string, data: T[], hasMore: boolean): Stripe.ApiList<T> => ({
  object: "list",
  url,
  has_more: hasMore,
  data,
});

/** The name of a payment's movement on the balance. */
const transactionOf = (intent: Pick<Intent, "id">): string => `txn_${intent.id}`;
const chargeIdOf = (intent: string): string => `ch_${intent}`;

export function refundObject(made: RefundMade): Stripe.Refund {
  const { id, payment_intent: intent, amount, status, metadata, created } = made;
  const failure = status === "failed" ? { failure_reason: "lost_or_stolen_card" } : {};
  return {
    id,
    object: "refund",
    amount,
    balance_transaction: `txn_${id}`,
    charge: chargeIdOf(intent),
    created,
    currency: "usd",
    customer: null,
    customer_account: null,
    destination_details: { card: { type: "pending" }, type: "card" },
    ...failure,
    metadata,
    payment_intent: intent,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status,
    transfer_reversal: null,
  };
}

/**
 * A payment's charge. What was not captured of a hold was part of what Stripe calls refunded before 2025-03-31.
 * @param refunds of it, the newest first, where they are asked for
 */
export function chargeObject(intent: Intent, refunds?: readonly RefundMade[]): Stripe.Charge {
  const { id, amount, amount_received: captured, metadata, status, refunded, disputed } = intent;
  const released = intent.oldCapture === true ? amount - captured : 0;
  const url = `/v1/charges/${chargeIdOf(id)}/refunds`;
  return {
    id: chargeIdOf(id),
    object: "charge",
    amount,
    amount_captured: captured,
    amount_refunded: released + refunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: status === "succeeded" ? transactionOf(intent) : null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: "COUNTY CLERK",
    captured: captured > 0,
    created: intent.created,
    currency: intent.currency ?? "usd",
    customer: null,
    description: null,
    disputed,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata,
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: id,
    payment_method: `pm_${id}`,
    payment_method_details: { type: "card", card: cardOf(intent) },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: released + refunded === amount,
    ...(refunds && { refunds: page(url, refunds.slice(0, 10).map(refundObject), refunds.length > 10) }),
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "succeeded",
    transfer_data: null,
    transfer_group: null,
  };
}

type Card = NonNullable<NonNullable<Stripe.Charge["payment_method_details"]>["card"]>;

const cardOf = ({ amount }: Intent): Card => ({
  amount_authorized: amount,
  authorization_code: null,
  brand: "visa",
  checks: { address_line1_check: null, address_postal_code_check: "pass", cvc_check: "pass" },
  country: "US",
  electronic_commerce_indicator: null,
  exp_month: 12,
  exp_year: 2031,
  fingerprint: "fake",
  funding: "credit",
  installments: null,
  last4: "4242",
  mandate: null,
  network: "visa",
  network_transaction_id: null,
  regulated_status: "unregulated",
  three_d_secure: null,
  transaction_link_id: null,
  wallet: null,
});

/** @param charge its charge, where that is asked for; else its name */
export function intentObject(intent: Intent, charge?: Stripe.Charge): Stripe.PaymentIntent {
  const { id, amount, amount_received, capture_method, metadata, status, created } = intent;
  const isTaken = status === "succeeded" || status === "requires_capture";
  return {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount,
    amount_capturable: status === "requires_capture" ? amount : 0,
    amount_received,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: status === "canceled" ? created : null,
    cancellation_reason: status === "canceled" ? "automatic" : null,
    capture_method,
    client_secret: `${id}_secret`,
    confirmation_method: "automatic",
    created,
    currency: intent.currency ?? "usd",
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: charge ?? (isTaken ? chargeIdOf(id) : null),
    livemode: false,
    managed_payments: null,
    metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status,
    transfer_data: null,
    transfer_group: null,
  };
}

/** @param intent its payment, where that is asked for; else its name */
export function sessionObject(session: Session, intent?: Stripe.PaymentIntent): Stripe.Checkout.Session {
  const { id, status, payment_status, url, amount_total, metadata, client_reference_id, created } = session;
  return {
    id,
    object: "checkout.session",
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: amount_total,
    amount_total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: session.cancel_url,
    client_reference_id,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created,
    currency: session.currency ?? "usd",
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: null,
    customer_account: null,
    customer_creation: "if_required",
    customer_details: null,
    customer_email: session.customer_email,
    discounts: null,
    expires_at: created + 86_400,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata,
    mode: "payment",
    origin_context: null,
    payment_intent: intent ?? session.payment_intent,
    payment_link: null,
    payment_method_collection: "if_required",
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ["card"],
    payment_status,
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status,
    submit_type: null,
    subscription: null,
    success_url: session.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    // The address of a session that is over is gone.
    url: status === "open" ? url : null,
    wallet_options: null,
  };
}

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

export function disputeObject(intent: Intent, status: Stripe.Dispute.Status, now: Date): Stripe.Dispute {
  return {
    id: intent.id.replace("pi", "dp"),
    object: "dispute",
    amount: intent.dispute?.amount ?? intent.amount_received,
    balance_transactions: [],
    charge: chargeIdOf(intent.id),
    created: intent.dispute?.created ?? seconds(now),
    currency: intent.currency ?? "usd",
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: seconds(now) + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "manual",
    },
    intended_submission_method: "manual",
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: intent.id,
    payment_method_details: {
      type: "card",
      card: { brand: "visa", case_type: "chargeback", network: "visa", network_reason_code: "10.4" },
    },
    reason: "fraudulent",
    status,
  };
}

export function fraudWarningObject(intent: Intent, now: Date): Stripe.Radar.EarlyFraudWarning {
  return {
    id: intent.id.replace("pi", "issfr"),
    object: "radar.early_fraud_warning",
    actionable: true,
    charge: chargeIdOf(intent.id),
    created: seconds(now),
    fraud_type: "misc",
    livemode: false,
    payment_intent: intent.id,
  };
}

export function reviewObject(intent: Intent, now: Date, open: boolean): Stripe.Review {
  return {
    id: intent.id.replace("pi", "prv"),
    object: "review",
    billing_zip: null,
    charge: chargeIdOf(intent.id),
    closed_reason: open ? null : "approved",
    created: seconds(now),
    ip_address: null,
    ip_address_location: null,
    livemode: false,
    open,
    opened_reason: "rule",
    payment_intent: intent.id,
    reason: open ? "rule" : "approved",
    session: null,
  };
}

/** @param source the object that moved, where it is asked for; else its name */
export function transactionObject(
  { id, type, amount, fee, created, source }: BalanceTransaction,
  isExpanded: boolean,
): Stripe.BalanceTransaction {
  return {
    id,
    object: "balance_transaction",
    amount,
    available_on: created + 2 * 86_400,
    balance_type: "payments",
    created,
    currency: "usd",
    description: null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0 ? [] : [{ amount: fee, application: null, currency: "usd", description: null, type: "stripe_fee" }],
    net: amount - fee,
    reporting_category: type,
    source: isExpanded ? source : source.id,
    status: "available",
    type,
  };
}

export function payoutObject(id: string, created: number, amount: number, automatic = true): Stripe.Payout {
  return {
    id,
    object: "payout",
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: created,
    automatic,
    balance_transaction: `txn_${id}`,
    created,
    currency: "usd",
    description: "STRIPE PAYOUT",
    destination: "ba_fake",
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: "standard",
    original_payout: null,
    payout_method: null,
    reconciliation_status: "completed",
    reversed_by: null,
    source_type: "card",
    statement_descriptor: null,
    status: "paid",
    trace_id: null,
    type: "bank_account",
  };
}

export const balanceObject = (): Stripe.Balance => ({
  object: "balance",
  available: [{ amount: 0, currency: "usd", source_types: { card: 0 } }],
  livemode: false,
  pending: [{ amount: 0, currency: "usd", source_types: { card: 0 } }],
});

interface Sent {
  /** Seconds. */
  readonly created: number;
  readonly isLive: boolean;
}

/** An event as it is delivered, of an endpoint that was made with the version of the SDK. */
export function eventObject(id: string, type: string, object: unknown, { created, isLive }: Sent) {
  return {
    id,
    object: "event",
    api_version: "2026-10-28.endive",
    created,
    data: { object },
    livemode: isLive,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
}

/** A record of the fake as the object that Stripe sends of it; anything else as it is. */
export function published(object: unknown): unknown {
  if (typeof object !== "object" || object === null || !("object" in object)) return object;
  if (object.object === "checkout.session" && !("mode" in object)) return sessionObject(object as Session);
  if (object.object === "payment_intent" && !("client_secret" in object)) return intentObject(object as Intent);
  return object;
}
