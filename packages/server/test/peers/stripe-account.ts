import { randomBytes } from "node:crypto";
import type Stripe from "stripe";
import { page, payoutsOf } from "./stripe-balance.ts";
import { expanding, linesOf, metadataOf, nothing, parseForm, type Expand } from "./stripe-forms.ts";
import {
  balanceObject,
  chargeObject,
  intentObject,
  payoutObject,
  refundObject,
  sessionObject,
  transactionObject,
} from "./stripe-objects.ts";
import type { BalanceTransaction, FakeStripe, Intent, RefundMade, Session } from "./stripe-records.ts";

/** An error as Stripe answers it. */
export class StripeFault extends Error {
  readonly status: number;
  readonly body: object;
  constructor(status: number, type: string, code?: string) {
    super(code ?? type);
    this.status = status;
    this.body = { error: { type, ...(code === undefined ? {} : { code }), message: `fake: ${code ?? type}` } };
  }
}

const invalid = (code: string): StripeFault => new StripeFault(400, "invalid_request_error", code);
export const newId = (kind: string): string => `${kind}_${randomBytes(8).toString("hex")}`;

/** The state of the fake of Stripe, and the answers of its API. */
export type StripeAccount = ReturnType<typeof createStripeAccount>;

export function createStripeAccount() {
  const sessions = new Map<string, Session>();
  const intents = new Map<string, Intent>();
  const refunds: RefundMade[] = [];
  const refunding: FakeStripe["refunding"] = { status: "succeeded", leaveSum: true, listReleases: false };
  const answers = new Map<string, { readonly form: string; readonly answer: object }>();
  const burnt = new Set<string>();
  const balance: BalanceTransaction[] = [];
  const payoutsByHand: Stripe.Payout[] = [];
  let clock = () => new Date();

  const nowSeconds = (): number => Math.floor(clock().getTime() / 1000);

  const move = (
    type: BalanceTransaction["type"],
    source: BalanceTransaction["source"],
    amount: number,
    fee = 0,
  ): void => void balance.push({ id: newId("txn"), type, amount, fee, created: nowSeconds(), source });
  const moveCharge = (of: Intent, cents: number): void =>
    move("charge", chargeObject(of), cents, Math.round(cents * 0.029) + 30);

  const session = (id: string): Session => {
    const found = sessions.get(id);
    if (!found) throw new StripeFault(404, "invalid_request_error", "resource_missing");
    return found;
  };
  const intentById = (id: string): Intent => {
    const found = intents.get(id);
    if (!found) throw new StripeFault(404, "invalid_request_error", "resource_missing");
    return found;
  };
  const intent = (sessionId: string): Intent => intentById(session(sessionId).payment_intent ?? "");

  /** The newest first. */
  const refundsOf = (found: Pick<Intent, "id">): RefundMade[] =>
    refunds.filter((made) => made.payment_intent === found.id).toReversed();
  /** With what the call asks to expand below `path`, and names for the rest. */
  function shownIntent(found: Intent, expand: Expand, path = ""): Stripe.PaymentIntent {
    const charge = `${path}latest_charge`;
    const isTaken = found.status === "succeeded" || found.status === "requires_capture" || found.status === "canceled";
    if (!isTaken || !expand(charge)) return intentObject(found);
    return intentObject(found, chargeObject(found, expand(`${charge}.refunds`) ? refundsOf(found) : undefined));
  }
  function shownSession(found: Session, expand: Expand): Stripe.Checkout.Session {
    const of = found.payment_intent;
    if (of === null || !expand("payment_intent")) return sessionObject(found);
    return sessionObject(found, shownIntent(intentById(of), expand, "payment_intent."));
  }

  function createSession(form: Record<string, string>): object {
    const id = newId("cs_test");
    const lines = linesOf(form);
    if (lines.length > 100) throw new StripeFault(400, "invalid_request_error");
    const created: Session = {
      id,
      object: "checkout.session",
      status: "open",
      payment_status: "unpaid",
      url: `https://checkout.fake.test/${id}`,
      amount_total: lines.reduce((sum, line) => sum + line.amount, 0),
      metadata: metadataOf(form, "metadata"),
      client_reference_id: form["client_reference_id"] ?? "",
      lines,
      customer_email: form["customer_email"] ?? null,
      success_url: form["success_url"] ?? null,
      cancel_url: form["cancel_url"] ?? null,
      created: nowSeconds(),
      payment_intent: null,
    };
    sessions.set(id, created);
    return sessionObject(created);
  }

  function attachIntent(found: Session, status: Intent["status"]): Intent {
    const manual = found.metadata["capture"] === "later";
    const made: Intent = {
      id: newId("pi"),
      object: "payment_intent",
      status,
      amount: found.amount_total,
      amount_received: status === "succeeded" ? found.amount_total : 0,
      capture_method: manual ? "manual" : "automatic",
      created: nowSeconds(),
      metadata: found.metadata,
      refunded: 0,
      disputed: false,
    };
    intents.set(made.id, made);
    found.payment_intent = made.id;
    if (status === "succeeded") moveCharge(made, made.amount_received);
    return made;
  }

  const newRefund = (found: Intent, amount: number, metadata: Record<string, string>): RefundMade => ({
    id: newId("re"),
    object: "refund",
    payment_intent: found.id,
    amount,
    status: "succeeded",
    created: nowSeconds(),
    metadata,
  });

  function refund(form: Record<string, string>): object {
    const found = intentById(form["payment_intent"] ?? "");
    const cents = Number(form["amount"]);
    if (found.status !== "succeeded") throw invalid("payment_intent_unexpected_state");
    if (found.disputed) throw invalid("charge_disputed");
    if (found.refunded + cents > found.amount_received)
      throw invalid(found.refunded === found.amount_received ? "charge_already_refunded" : "amount_too_large");
    const made: RefundMade = { ...newRefund(found, cents, metadataOf(form, "metadata")), status: refunding.status };
    refunds.push(made);
    if (made.status === "failed") return refundObject(made);
    found.refunded += cents;
    move("refund", refundObject(made), -cents);
    return refundObject(made);
  }

  function capture(id: string, form: Record<string, string>): object {
    const found = intentById(id);
    if (found.status !== "requires_capture") throw invalid("payment_intent_unexpected_state");
    const cents = Number(form["amount_to_capture"]);
    if (cents > found.amount) throw invalid("amount_too_large");
    found.status = "succeeded";
    found.amount_received = cents;
    // Captured by an old version, what is not captured is a refund of nobody's.
    found.oldCapture = refunding.listReleases;
    if (found.oldCapture && cents < found.amount)
      refunds.push({ ...newRefund(found, found.amount - cents, {}), isRelease: true });
    moveCharge(found, cents);
    return shownIntent(found, expanding(form));
  }

  /** The charge's movement on the balance: by an old version the whole hold, which its refund takes back. */
  function takenBy(id: string): object {
    const found = intentById(id.replace(/^txn_/, ""));
    const { amount, amount_received: captured, currency = "usd", oldCapture = false, created } = found;
    const moved = { id, type: "charge", fee: 0, created, source: chargeObject(found) } as const;
    return { ...transactionObject({ ...moved, amount: oldCapture ? amount : captured }, false), currency };
  }

  function cancel(id: string): object {
    const found = intentById(id);
    if (found.status === "succeeded" || found.status === "canceled") throw invalid("payment_intent_unexpected_state");
    found.status = "canceled";
    return shownIntent(found, nothing);
  }

  function serve(method: string, path: string, form: Record<string, string>): object {
    const known = /^\/v1\/(checkout\/sessions|[a-z_]+)(?:\/([\w-]+))?(?:\/(\w+))?$/;
    const [, kind = "", id = "", verb] = known.exec(path) ?? [];
    const what = `${method} ${kind} ${id === "" ? "" : "one"} ${verb ?? ""}`.trim().replaceAll(/ +/g, " ");
    switch (what) {
      case "POST checkout/sessions":
        return createSession(form);
      case "GET checkout/sessions one":
        return shownSession(session(id), expanding(form));
      case "POST checkout/sessions one expire": {
        const found = session(id);
        if (found.status !== "open") throw new StripeFault(400, "invalid_request_error");
        found.status = "expired";
        return sessionObject(found);
      }
      case "POST payment_intents one capture":
        return capture(id, form);
      case "POST payment_intents one cancel":
        return cancel(id);
      case "POST refunds":
        return refund(form);
      case "GET refunds":
        return page("/v1/refunds", refundsOf(intentById(form["payment_intent"] ?? "")).map(refundObject), form);
      case "GET payouts":
        return payoutsOf(balance, clock(), payoutsByHand).list(form);
      case "GET balance_transactions one":
        return takenBy(id);
      case "GET balance_transactions":
        // Stripe: "can only be filtered on automatic transfers, not manual".
        if (payoutsByHand.some(({ id: made }) => made === form["payout"]))
          throw new StripeFault(400, "invalid_request_error");
        return payoutsOf(balance, clock()).transactions(form);
      case "GET balance":
        return balanceObject();
      default:
        throw new StripeFault(404, "invalid_request_error", "resource_missing");
    }
  }

  /** The same key and the same form give the first answer again; the same key with another form is refused. */
  function serveOnce(method: string, path: string, text: string, key: string | undefined): object {
    if (key !== undefined && burnt.has(key)) throw new StripeFault(500, "api_error");
    const earlier = key === undefined ? undefined : answers.get(key);
    if (earlier && earlier.form !== `${path}\n${text}`) throw new StripeFault(400, "idempotency_error");
    if (earlier) return earlier.answer;
    const answer = serve(method, path, parseForm(text));
    if (key !== undefined && method === "POST") answers.set(key, { form: `${path}\n${text}`, answer });
    return answer;
  }

  /** Someone presses "Pay out" in Stripe's own dashboard. */
  const payOutThere = (cents: number): void =>
    void payoutsByHand.push(payoutObject(newId("po"), nowSeconds(), cents, false));

  /** Someone refunds in Stripe's own dashboard. */
  function refundThere(sessionId: string, cents: number): void {
    const found = intent(sessionId);
    found.refunded += cents;
    const made = newRefund(found, cents, {});
    refunds.push(made);
    move("refund", refundObject(made), -cents);
  }

  function failRefund(sessionId: string, status: "failed" | "canceled"): RefundMade {
    const found = intent(sessionId);
    const made = refunds.findLast(
      ({ payment_intent: of, status: at, isRelease }) =>
        of === found.id && !isRelease && (at === "pending" || at === "succeeded"),
    );
    if (!made) throw new Error("nothing was refunded");
    made.status = status;
    if (refunding.leaveSum) found.refunded -= made.amount;
    move("refund_failure", refundObject(made), made.amount);
    return made;
  }

  function settleRefund(sessionId: string): RefundMade {
    const found = intent(sessionId);
    const made = refunds.find(({ payment_intent: of, status }) => of === found.id && status === "pending");
    if (!made) throw new Error("no refund is pending");
    made.status = "succeeded";
    return made;
  }

  return {
    sessions,
    refunding,
    refundsOf,
    payOutThere,
    refundThere,
    settleRefund,
    failRefund,
    balance,
    session,
    intent,
    move,
    moveCharge,
    attachIntent,
    serveOnce,
    /** A failure under a key is the answer to its repeats as well. */
    burn: (key: string) => void burnt.add(key),
    forgetKeys: () => {
      answers.clear();
      burnt.clear();
    },
    setClock: (told: () => Date) => {
      clock = told;
    },
  };
}
