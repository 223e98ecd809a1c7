import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import Stripe from "stripe";
import { listen } from "./listen.ts";
import { createStripeAccount, newId, StripeFault } from "./stripe-account.ts";
import { stripeEvents } from "./stripe-events.ts";
import { eventObject, published } from "./stripe-objects.ts";
import type { FakeStripe, StripeDisturbance, StripeOutage } from "./stripe-records.ts";

export type { StripeDelivery, FakeStripe } from "./stripe-records.ts";

/** A slow answer takes longer than the SDK waits before it repeats a refused request. */
const slowMs = 1500;

/** Starts the fake on a port of its own. */
export async function startFakeStripe(): Promise<FakeStripe> {
  const webhookSecret = `whsec_${randomBytes(16).toString("hex")}`;
  const requests: string[] = [];
  const disturbances: StripeDisturbance[] = [];
  /** Idempotency keys of requests that are not answered yet. */
  const inUse = new Set<string>();
  const state: { fault: StripeOutage; isLive: boolean } = { fault: null, isLive: false };
  const account = createStripeAccount();
  const signer = new Stripe("sk_test_signer");

  const reply = (response: ServerResponse, status: number, body: string): void => {
    response.writeHead(status, { "content-type": "application/json", "request-id": newId("req") }).end(body);
  };

  const answer = (method: string, path: string, form: string, key: string | undefined) => {
    try {
      if (key !== undefined && inUse.has(key))
        throw new StripeFault(409, "idempotency_error", "idempotency_key_in_use");
      return { status: 200, body: JSON.stringify(account.serveOnce(method, path, form, key)) };
    } catch (error) {
      if (!(error instanceof StripeFault)) throw error;
      return { status: error.status, body: JSON.stringify(error.body) };
    }
  };

  const handle = (request: IncomingMessage, response: ServerResponse, text: string): void => {
    const [path = "", query = ""] = (request.url ?? "").split("?", 2);
    requests.push(`${request.method ?? ""} ${path.replace(/_[0-9a-f]{16}/, "_…")}`);
    if (state.fault === "silent") return;
    // Stripe's library waits half a second before it tries again, unless this header says no.
    if (state.fault === "down") {
      response.setHeader("stripe-should-retry", "false");
      return reply(response, 503, '{"error":{"type":"api_error","message":"down"}}');
    }
    if (state.fault === "rubbish") return reply(response, 200, "<html>maintenance</html>");
    const given = request.headers["idempotency-key"];
    const key = request.method === "POST" && typeof given === "string" ? given : undefined;
    // A lost answer matters where something was done.
    const next = disturbances.findIndex((one) => request.method === "POST" || (one !== "lost" && one !== "burnt"));
    const disturbance = next === -1 ? null : (disturbances.splice(next, 1)[0] ?? null);
    if (state.fault === "busy" || disturbance === "busy")
      return reply(
        response,
        429,
        '{"error":{"type":"invalid_request_error","code":"rate_limit","message":"slow down"}}',
      );
    if (disturbance === "burnt" && key !== undefined) account.burn(key);
    if (state.fault === "broken" || disturbance === "broken" || disturbance === "burnt")
      return reply(response, 500, '{"error":{"type":"api_error","message":"broken"}}');
    const work = () => {
      const { status, body } = answer(request.method ?? "", path, text || query, key);
      if (disturbance === "lost") request.socket.destroy();
      else reply(response, status, body);
    };
    if (disturbance !== "slow" || (key !== undefined && inUse.has(key))) return work();
    if (key !== undefined) inUse.add(key);
    setTimeout(() => {
      if (key !== undefined) inUse.delete(key);
      work();
    }, slowMs);
  };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => handle(request, response, Buffer.concat(chunks).toString()));
  });
  const url = `http://127.0.0.1:${String(await listen(server))}`;

  const sign: FakeStripe["sign"] = (type, object, now, secret = webhookSecret, text) => {
    const created = Math.floor(now.getTime() / 1000);
    const body =
      text ?? JSON.stringify(eventObject(newId("evt"), type, published(object), { created, isLive: state.isLive }));
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
    disturbances,
    get fault() {
      return state.fault;
    },
    set fault(fault) {
      state.fault = fault;
    },
    get isLive() {
      return state.isLive;
    },
    set isLive(isLive) {
      state.isLive = isLive;
    },
    sessions: () => [...account.sessions.values()],
    session: account.session,
    intent: account.intent,
    refunds: (id) => {
      const of = account.session(id).payment_intent;
      return of === null ? [] : account.refundsOf({ id: of });
    },
    balance: account.balance,
    refunding: account.refunding,
    setClock: account.setClock,
    forgetKeys: account.forgetKeys,
    ...stripeEvents(account, sign),
    sign,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
