import { chargeOf, type StripeAccount } from "./stripe-account.ts";
import type { FakeStripe, Intent, StripeEvents } from "./stripe-records.ts";

const disputeOf = ({ id, amount_received: amount }: Intent, status: string) => ({
  id: id.replace("pi", "dp"),
  object: "dispute",
  amount,
  payment_intent: id,
  status,
});

/** The doings of customers and banks, on an account. */
export function stripeEvents(
  { session, intent, attachIntent, move, moveCharge, refundThere, failRefund }: StripeAccount,
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
      moveCharge(made.id, made.amount);
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
      return sign("payment_intent.canceled", made, now);
    },
    dispute: (id, now) => {
      const made = intent(id);
      made.disputed = true;
      move("adjustment", made.id, -made.amount_received, 1500);
      return sign("charge.dispute.created", disputeOf(made, "needs_response"), now);
    },
    closeDispute: (id, now, outcome = "won") => {
      const made = intent(id);
      // Of a charge whose dispute was lost, Stripe goes on saying that it is disputed.
      made.disputed = outcome === "lost";
      if (outcome === "won") move("adjustment", made.id, made.amount_received);
      return sign("charge.dispute.closed", disputeOf(made, outcome), now);
    },
    reinstate: (id, now) => sign("charge.dispute.funds_reinstated", disputeOf(intent(id), "won"), now),
    charge: (id, now) => sign("charge.succeeded", chargeOf(intent(id)), now),
    refundThere,
    failRefund: (id, now, { type = "refund.failed", status = "failed" } = {}) =>
      sign(type, failRefund(id, status), now),
    // Without its refunds, as Stripe sends charges since 2022-11-15.
    tellRefund: (id, now, type = "charge.refunded") => sign(type, chargeOf(intent(id)), now),
  };
}
