import { randomBytes } from "node:crypto";
import { payoutsOf } from "./stripe-balance.ts";
import { linesOf, metadataOf, parseForm } from "./stripe-forms.ts";
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

/** The name of a payment's movement on the balance. */
const transactionOf = (intent: Intent): string => `txn_${intent.id}`;

/** A payment's charge. What was not captured of a hold was part of what Stripe calls refunded before 2025-03-31. */
export function chargeOf(intent: Intent): object {
  const { id, amount, amount_received: captured, metadata, status, refunded, disputed } = intent;
  const released = intent.oldCapture === true ? amount - captured : 0;
  return {
    id: `ch_${id}`,
    object: "charge",
    payment_intent: id,
    amount,
    amount_captured: captured,
    amount_refunded: released + refunded,
    balance_transaction: status === "succeeded" ? transactionOf(intent) : null,
    captured: captured > 0,
    refunded: released + refunded === amount,
    currency: intent.currency ?? "usd",
    disputed,
    metadata,
    payment_method_details: { card: { last4: "4242" } },
  };
}

/** What the fake of Stripe keeps, and how its API answers. */
export type StripeAccount = ReturnType<typeof createStripeAccount>;

export function createStripeAccount() {
  const sessions = new Map<string, Session>();
  const intents = new Map<string, Intent>();
  const refunds: RefundMade[] = [];
  const refunding: FakeStripe["refunding"] = { status: "succeeded", leaveSum: true, listReleases: false };
  const answers = new Map<string, { readonly form: string; readonly answer: object }>();
  const balance: BalanceTransaction[] = [];
  let clock = () => new Date();

  const move = (type: BalanceTransaction["type"], payment: string, amount: number, fee = 0): void => {
    const created = Math.floor(clock().getTime() / 1000);
    const source = { id: newId(type.slice(0, 2)), object: type, payment_intent: payment };
    balance.push({ id: newId("txn"), object: "balance_transaction", type, amount, fee, created, source });
  };
  const moveCharge = (payment: string, cents: number): void =>
    move("charge", payment, cents, Math.round(cents * 0.029) + 30);

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

  /** With what is expanded: the newest refunds of the charge. */
  const shown = (found: Intent): object => {
    const all = refunds.filter((made) => made.payment_intent === found.id).toReversed();
    const page = { object: "list", has_more: all.length > 10, data: all.slice(0, 10) };
    return { ...found, latest_charge: { ...chargeOf(found), refunds: page } };
  };

  function createSession(form: Record<string, string>): object {
    const id = newId("cs_test");
    const lines = linesOf(form);
    const created: Session = {
      id,
      object: "checkout.session",
      status: "open",
      payment_status: "unpaid",
      url: `https://checkout.fake.test/${id}`,
      amount_total: lines.reduce((sum, line) => sum + line.amount, 0),
      metadata: metadataOf(form, "metadata"),
      client_reference_id: form["client_reference_id"] ?? "",
      line_items: lines,
      payment_intent: null,
    };
    sessions.set(id, created);
    return created;
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
      metadata: found.metadata,
      refunded: 0,
      disputed: false,
    };
    intents.set(made.id, made);
    found.payment_intent = made.id;
    if (status === "succeeded") moveCharge(made.id, made.amount_received);
    return made;
  }

  const newRefund = (found: Intent, amount: number, metadata: Record<string, string>): RefundMade => ({
    id: newId("re"),
    object: "refund",
    payment_intent: found.id,
    amount,
    status: "succeeded",
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
    if (made.status === "failed") return made;
    found.refunded += cents;
    move("refund", found.id, -cents);
    return made;
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
    if (found.oldCapture && cents < found.amount) refunds.push(newRefund(found, found.amount - cents, {}));
    moveCharge(found.id, cents);
    return shown(found);
  }

  /** The charge's movement on the balance: by an old version the whole hold, which its refund takes back. */
  function takenBy(id: string): object {
    const found = intentById(id.replace(/^txn_/, ""));
    const { amount, amount_received: captured, currency = "usd", oldCapture = false } = found;
    return { id, object: "balance_transaction", type: "charge", currency, amount: oldCapture ? amount : captured };
  }

  function cancel(id: string): object {
    const found = intentById(id);
    if (found.status === "succeeded" || found.status === "canceled") throw invalid("payment_intent_unexpected_state");
    found.status = "canceled";
    return shown(found);
  }

  function serve(method: string, path: string, form: Record<string, string>): object {
    const known = /^\/v1\/(checkout\/sessions|[a-z_]+)(?:\/([\w-]+))?(?:\/(\w+))?$/;
    const [, kind = "", id = "", verb] = known.exec(path) ?? [];
    const what = `${method} ${kind} ${id === "" ? "" : "one"} ${verb ?? ""}`.trim().replaceAll(/ +/g, " ");
    switch (what) {
      case "POST checkout/sessions":
        return createSession(form);
      case "GET checkout/sessions one": {
        const found = session(id);
        return {
          ...found,
          payment_intent: found.payment_intent === null ? null : shown(intentById(found.payment_intent)),
        };
      }
      case "POST checkout/sessions one expire": {
        const found = session(id);
        if (found.status !== "open") throw new StripeFault(400, "invalid_request_error");
        found.status = "expired";
        return found;
      }
      case "POST payment_intents one capture":
        return capture(id, form);
      case "POST payment_intents one cancel":
        return cancel(id);
      case "POST refunds":
        return refund(form);
      case "GET refunds":
        return {
          object: "list",
          has_more: false,
          data: refunds.filter((made) => made.payment_intent === form["payment_intent"]),
        };
      case "GET payouts":
        return payoutsOf(balance, clock()).list(form);
      case "GET balance_transactions one":
        return takenBy(id);
      case "GET balance_transactions":
        return payoutsOf(balance, clock()).transactions(form);
      case "GET balance":
        return { object: "balance", livemode: false, available: [], pending: [] };
      default:
        throw new StripeFault(404, "invalid_request_error", "resource_missing");
    }
  }

  /** The same key and the same form give the first answer again; the same key with another form is refused. */
  function serveOnce(method: string, path: string, text: string, key: string | undefined): object {
    const earlier = key === undefined ? undefined : answers.get(key);
    if (earlier && earlier.form !== `${path}\n${text}`) throw new StripeFault(400, "idempotency_error");
    if (earlier) return earlier.answer;
    const answer = serve(method, path, parseForm(text));
    if (key !== undefined && method === "POST") answers.set(key, { form: `${path}\n${text}`, answer });
    return answer;
  }

  /** Someone refunds in Stripe's own dashboard. */
  function refundThere(sessionId: string, cents: number): void {
    const found = intent(sessionId);
    found.refunded += cents;
    move("refund", found.id, -cents);
    refunds.push(newRefund(found, cents, {}));
  }

  function failRefund(sessionId: string, status: "failed" | "canceled"): RefundMade {
    const found = intent(sessionId);
    const made = refunds.findLast(({ payment_intent: of, status: at }) => of === found.id && at !== "failed");
    if (!made) throw new Error("nothing was refunded");
    made.status = status;
    if (refunding.leaveSum) found.refunded -= made.amount;
    move("refund_failure", found.id, made.amount);
    return made;
  }

  return {
    sessions,
    refunding,
    refundThere,
    failRefund,
    balance,
    session,
    intent,
    move,
    moveCharge,
    attachIntent,
    serveOnce,
    forgetKeys: () => answers.clear(),
    setClock: (told: () => Date) => {
      clock = told;
    },
  };
}
