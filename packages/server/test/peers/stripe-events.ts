import type { StripeAccount } from "./stripe-account.ts";
import {
  chargeObject,
  disputeObject,
  fraudWarningObject,
  intentObject,
  refundObject,
  reviewObject,
} from "./stripe-objects.ts";
import type { FakeStripe, StripeEvents } from "./stripe-records.ts";

/** The doings of customers and banks, on an account. */
export function stripeEvents(
  {
    session,
    intent,
    attachIntent,
    move,
    moveCharge,
    refundThere,
    payOutThere,
    settleRefund,
    failRefund,
  }: StripeAccount,
  sign: FakeStripe["sign"],
): StripeEvents {
  return {
    pay: (id, now) => {
      const found = session(id);
      const manual = found.metadata["capture"] === "later";
      found.status = "complete";
      found.payment_status = manual ? "unpaid" : "paid";
      attachIntent(found, manual ? "requires_capture" : "succeeded");
      return sign("checkout.session.completed", found, now);
    },
    payLater: (id, now) => {
      const found = session(id);
      found.status = "complete";
      attachIntent(found, "processing");
      return sign("checkout.session.completed", found, now);
    },
    arrive: (id, now) => {
      const found = session(id);
      found.payment_status = "paid";
      const made = intent(id);
      made.status = "succeeded";
      made.amount_received = made.amount;
      moveCharge(made, made.amount);
      return sign("checkout.session.async_payment_succeeded", found, now);
    },
    bounce: (id, now) => {
      intent(id).status = "requires_payment_method";
      return sign("checkout.session.async_payment_failed", session(id), now);
    },
    expire: (id, now) => {
      session(id).status = "expired";
      return sign("checkout.session.expired", session(id), now);
    },
    lapse: (id, now) => {
      const made = intent(id);
      made.status = "canceled";
      return sign("payment_intent.canceled", intentObject(made), now);
    },
    captureThere: (id, now, cents) => {
      const made = intent(id);
      made.status = "succeeded";
      made.amount_received = cents ?? made.amount;
      moveCharge(made, made.amount_received);
      return sign("charge.captured", chargeObject(made), now);
    },
    dispute: (id, now, cents) => {
      const made = intent(id);
      const amount = cents ?? made.amount_received;
      made.disputed = true;
      made.dispute = { amount, created: Math.floor(now.getTime() / 1000), status: "needs_response" };
      const opened = disputeObject(made, "needs_response", now);
      move("adjustment", opened, -amount, 1500);
      return sign("charge.dispute.created", opened, now);
    },
    closeDispute: (id, now, outcome = "won") => {
      const made = intent(id);
      // Of a charge whose dispute was lost, Stripe goes on saying that it is disputed.
      made.disputed = outcome === "lost";
      if (made.dispute) Object.assign(made.dispute, { status: outcome, closed: Math.floor(now.getTime() / 1000) });
      const closed = disputeObject(made, outcome, now);
      if (outcome === "won") move("adjustment", closed, closed.amount);
      return sign("charge.dispute.closed", closed, now);
    },
    reinstate: (id, now) => sign("charge.dispute.funds_reinstated", disputeObject(intent(id), "won", now), now),
    review: (id, now, open = true) =>
      sign(open ? "review.opened" : "review.closed", reviewObject(intent(id), now, open), now),
    warnOfFraud: (id, now) => sign("radar.early_fraud_warning.created", fraudWarningObject(intent(id), now), now),
    charge: (id, now) => sign("charge.succeeded", chargeObject(intent(id)), now),
    refundThere,
    payOutThere,
    settleRefund: (id, now) => sign("refund.updated", refundObject(settleRefund(id)), now),
    failRefund: (id, now, { type = "refund.failed", status = "failed" } = {}) =>
      sign(type, refundObject(failRefund(id, status)), now),
    // Without its refunds, as Stripe sends charges since 2022-11-15.
    tellRefund: (id, now, type = "charge.refunded") => sign(type, chargeObject(intent(id)), now),
  };
}
