import type Stripe from "stripe";

// Types of the fake of Stripe: its state, its answers and its control by tests (see stripe.ts).

/** Faults of the fake: no answer, one that is no JSON, 500, 503 of which a retry is told off, and 429 for too many. */
export type StripeOutage = "silent" | "rubbish" | "broken" | "down" | "busy" | null;

/**
 * A fault of one request: 429 or 500 with nothing done, 500 that stays under its idempotency key, an answer that is
 * lost with its connection after the work, or one that comes late; the same key is refused meanwhile.
 */
export type StripeDisturbance = "busy" | "broken" | "burnt" | "lost" | "slow" | null;

/** A Checkout session, in Stripe's words. */
export interface Session {
  readonly id: string;
  readonly object: "checkout.session";
  status: "open" | "complete" | "expired";
  payment_status: "paid" | "unpaid";
  readonly url: string;
  readonly amount_total: number;
  readonly metadata: Record<string, string>;
  readonly client_reference_id: string;
  /** The line items, which Stripe answers by another call. */
  readonly lines: readonly { readonly name: string; readonly amount: number }[];
  readonly customer_email: string | null;
  readonly success_url: string | null;
  readonly cancel_url: string | null;
  /** Dollars without it. */
  currency?: string;
  /** Seconds. */
  readonly created: number;
  payment_intent: string | null;
}

/** The payment of a session. */
export interface Intent {
  readonly id: string;
  readonly object: "payment_intent";
  status: "succeeded" | "requires_capture" | "canceled" | "processing" | "requires_payment_method";
  readonly amount: number;
  /** Dollars without it. */
  currency?: string;
  amount_received: number;
  readonly capture_method: "manual" | "automatic";
  /** Seconds. */
  readonly created: number;
  readonly metadata: Record<string, string>;
  refunded: number;
  disputed: boolean;
  /** Its dispute, with the disputed cents. */
  dispute?: { readonly amount: number; readonly created: number; status: Stripe.Dispute.Status; closed?: number };
  /** Captured by a version of the API before 2025-03-31, which lists the released part as a refund. */
  oldCapture?: boolean;
}

/** Money that went back by a call. */
export interface RefundMade {
  readonly id: string;
  readonly object: "refund";
  readonly payment_intent: string;
  readonly amount: number;
  status: "succeeded" | "pending" | "failed" | "canceled";
  /** Seconds. */
  readonly created: number;
  readonly metadata: Record<string, string>;
  /** The part of a hold that an old version did not capture. */
  readonly isRelease?: true;
}

/** A movement of money on the office's balance at Stripe. */
export interface BalanceTransaction {
  readonly id: string;
  readonly type: "charge" | "refund" | "refund_failure" | "adjustment" | "payout";
  readonly amount: number;
  readonly fee: number;
  /** Seconds. */
  readonly created: number;
  /** The object that moved the money, as it was then. */
  readonly source: Stripe.Charge | Stripe.Refund | Stripe.Dispute | Stripe.Payout;
}

/** A delivery to our webhook, signed as Stripe signs it. */
export interface StripeDelivery {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Actions of customers and banks; each returns Stripe's webhook call. */
export interface StripeEvents {
  /** The customer pays (or the card is held, when the session asks for that). */
  pay(sessionId: string, now: Date): StripeDelivery;
  /** The customer chose a bank transfer: complete, and the money on its way. */
  payLater(sessionId: string, now: Date): StripeDelivery;
  arrive(sessionId: string, now: Date): StripeDelivery;
  bounce(sessionId: string, now: Date): StripeDelivery;
  expire(sessionId: string, now: Date): StripeDelivery;
  /** The bank lets a hold lapse. */
  lapse(sessionId: string, now: Date): StripeDelivery;
  /** Someone captures a hold in Stripe's own dashboard. @param cents all of it without */
  captureThere(sessionId: string, now: Date, cents?: number): StripeDelivery;
  /** @param cents all that was received without it */
  dispute(sessionId: string, now: Date, cents?: number): StripeDelivery;
  /** The bank has decided for the office. */
  closeDispute(sessionId: string, now: Date, outcome?: "won" | "lost"): StripeDelivery;
  /** The money of a dispute comes back. */
  reinstate(sessionId: string, now: Date): StripeDelivery;
  /** Stripe takes the payment for stolen: its own review, or what a bank has told it. */
  review(sessionId: string, now: Date, open?: boolean): StripeDelivery;
  warnOfFraud(sessionId: string, now: Date): StripeDelivery;
  /** Stripe reports the charge, with its card. */
  charge(sessionId: string, now: Date): StripeDelivery;
  /** Someone refunds in Stripe's own dashboard. */
  refundThere(sessionId: string, cents: number): void;
  /** Someone pays out in Stripe's own dashboard. */
  payOutThere(cents: number): void;
  /** A pending refund arrives. */
  settleRefund(sessionId: string, now: Date): StripeDelivery;
  /** The bank sends the newest refund back. Stripe's event of it is of any of three types. */
  failRefund(
    sessionId: string,
    now: Date,
    how?: { readonly type?: string; readonly status?: "failed" | "canceled" },
  ): StripeDelivery;
  /** Stripe's event of what went back so far, by whomever. */
  tellRefund(sessionId: string, now: Date, type?: string): StripeDelivery;
}

/**
 * A fake of Stripe's API for tests: Checkout sessions, payment intents and refunds with idempotency keys, on a port of
 * its own.
 */
export interface FakeStripe extends StripeEvents {
  readonly url: string;
  readonly webhookSecret: string;
  /** The settings of a portal that takes payments by it. */
  readonly variables: Readonly<Record<string, string>>;
  /** Forgets every idempotency key, as Stripe may after a day. */
  forgetKeys(): void;
  /** Movements on the balance, in order; paid out two days after their day (UTC). */
  readonly balance: BalanceTransaction[];
  /** Tells the time of calls, which decides what is paid out; a real clock without it. */
  setClock(clock: () => Date): void;
  /** Requests that reached it, as "POST /v1/refunds". */
  readonly requests: string[];
  fault: StripeOutage;
  /** Faults of the next requests, one each. */
  readonly disturbances: StripeDisturbance[];
  /** True for an account with real money: its events say so. */
  isLive: boolean;
  /**
   * The first status of refunds; failed ones leave the charge's sum; the released part of a capture is listed as one,
   * as by versions of the API before 2025-03-31.
   */
  readonly refunding: { status: "succeeded" | "pending" | "failed"; leaveSum: boolean; listReleases: boolean };
  /** Every checkout that was opened, in order. */
  sessions(): readonly Session[];
  session(id: string): Session;
  intent(sessionId: string): Intent;
  /** The refunds of a session's payment, the newest first. */
  refunds(sessionId: string): readonly RefundMade[];
  /** Any event, signed; or any text. */
  sign(type: string, object: unknown, now: Date, secret?: string, text?: string): StripeDelivery;
  close(): Promise<void>;
}
