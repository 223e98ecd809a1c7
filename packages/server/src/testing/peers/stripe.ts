import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import Stripe from "stripe";
import { linesOf, metadataOf, parseForm } from "./stripe-forms.ts";
import { payoutsOf } from "./stripe-balance.ts";
import type { BalanceTransaction, Intent, RefundMade, Session, FakeStripe, StripeOutage } from "./stripe-records.ts";
import { listen } from "./listen.ts";

export type { StripeDelivery, FakeStripe } from "./stripe-records.ts";

class StripeFault extends Error {
  readonly status: number;
  readonly body: object;
  constructor(status: number, type: string, code?: string) {
    super(code ?? type);
    this.status = status;
    this.body = { error: { type, ...(code === undefined ? {} : { code }), message: `fake: ${code ?? type}` } };
  }
}

const invalid = (code: string): StripeFault => new StripeFault(400, "invalid_request_error", code);
const newId = (kind: string): string => `${kind}_${randomBytes(8).toString("hex")}`;

/** Starts the fake on a port of its own. */
export async function startFakeStripe(): Promise<FakeStripe> {
  const webhookSecret = `whsec_${randomBytes(16).toString("hex")}`;
  const sessions = new Map<string, Session>();
  const intents = new Map<string, Intent>();
  const refunds: RefundMade[] = [];
  const answers = new Map<string, { readonly form: string; readonly answer: object }>();
  const requests: string[] = [];
  const state: { fault: StripeOutage } = { fault: null };
  const balance: BalanceTransaction[] = [];
  let clock = () => new Date();
  const move = (type: BalanceTransaction["type"], payment: string, amount: number, fee = 0): void => {
    const created = Math.floor(clock().getTime() / 1000);
    const source = { id: newId(type.slice(0, 2)), object: type, payment_intent: payment };
    balance.push({ id: newId("txn"), object: "balance_transaction", type, amount, fee, created, source });
  };
  const moveCharge = (payment: string, cents: number): void =>
    move("charge", payment, cents, Math.round(cents * 0.029) + 30);
  const signer = new Stripe("sk_test_signer");

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

  const shown = (found: Intent): object => ({
    ...found,
    latest_charge: {
      id: `ch_${found.id}`,
      amount_refunded: found.refunded,
      currency: found.currency ?? "usd",
      disputed: found.disputed,
      payment_method_details: { card: { last4: "4242" } },
    },
  });

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

  const disputeOf = ({ id, amount_received: amount }: Intent, status: string) => ({
    id: id.replace("pi", "dp"),
    object: "dispute",
    amount,
    payment_intent: id,
    status,
  });

  function refund(form: Record<string, string>): object {
    const found = intentById(form["payment_intent"] ?? "");
    const cents = Number(form["amount"]);
    if (found.status !== "succeeded") throw invalid("payment_intent_unexpected_state");
    if (found.disputed) throw invalid("charge_disputed");
    if (found.refunded + cents > found.amount_received)
      throw invalid(found.refunded === found.amount_received ? "charge_already_refunded" : "amount_too_large");
    found.refunded += cents;
    move("refund", found.id, -cents);
    const made: RefundMade = {
      id: newId("re"),
      object: "refund",
      payment_intent: found.id,
      amount: cents,
      status: "succeeded",
      metadata: metadataOf(form, "metadata"),
    };
    refunds.push(made);
    return made;
  }

  function capture(id: string, form: Record<string, string>): object {
    const found = intentById(id);
    if (found.status !== "requires_capture") throw invalid("payment_intent_unexpected_state");
    const cents = Number(form["amount_to_capture"]);
    if (cents > found.amount) throw invalid("amount_too_large");
    found.status = "succeeded";
    found.amount_received = cents;
    moveCharge(found.id, cents);
    return shown(found);
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

  const reply = (response: ServerResponse, status: number, body: string): void => {
    response.writeHead(status, { "content-type": "application/json", "request-id": newId("req") }).end(body);
  };

  const handle = (request: IncomingMessage, response: ServerResponse, text: string): void => {
    const [path = "", query = ""] = (request.url ?? "").split("?", 2);
    requests.push(`${request.method ?? ""} ${path.replace(/_[0-9a-f]{16}/, "_…")}`);
    if (state.fault === "silent") return;
    if (state.fault === "rubbish") return reply(response, 200, "<html>maintenance</html>");
    if (state.fault === "broken") return reply(response, 500, '{"error":{"type":"api_error","message":"broken"}}');
    const key = request.headers["idempotency-key"];
    try {
      reply(
        response,
        200,
        JSON.stringify(serveOnce(request.method ?? "", path, text || query, typeof key === "string" ? key : undefined)),
      );
    } catch (error) {
      if (!(error instanceof StripeFault)) throw error;
      reply(response, error.status, JSON.stringify(error.body));
    }
  };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => handle(request, response, Buffer.concat(chunks).toString()));
  });
  const url = `http://127.0.0.1:${String(await listen(server))}`;

  const sign: FakeStripe["sign"] = (type, object, now, secret = webhookSecret) => {
    const created = Math.floor(now.getTime() / 1000);
    const body = JSON.stringify({ id: newId("evt"), object: "event", type, created, data: { object } });
    const header = signer.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: created });
    return { body, headers: { "content-type": "application/json", "stripe-signature": header } };
  };

  return {
    url,
    webhookSecret,
    variables: {
      PAYMENT_GATEWAY: "stripe",
      STRIPE_SECRET_KEY: "sk_test_1",
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: url,
    },
    requests,
    get fault() {
      return state.fault;
    },
    set fault(fault) {
      state.fault = fault;
    },
    sessions: () => [...sessions.values()],
    session,
    intent,
    balance,
    setClock: (told) => {
      clock = told;
    },
    forgetKeys: () => answers.clear(),
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
    charge: (id, now) => {
      const { id: payment_intent, amount, metadata } = intent(id);
      const payment_method_details = { card: { last4: "4242" } };
      return sign(
        "charge.succeeded",
        { object: "charge", payment_intent, amount, metadata, payment_method_details },
        now,
      );
    },
    refundThere: (id, cents) => {
      intent(id).refunded += cents;
      move("refund", intent(id).id, -cents);
    },
    tellRefund: (id, now) => {
      const { id: payment_intent, amount, metadata, refunded: amount_refunded } = intent(id);
      // Without its refunds, as Stripe sends charges since 2022-11-15.
      return sign("charge.refunded", { object: "charge", payment_intent, amount, metadata, amount_refunded }, now);
    },
    sign,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
