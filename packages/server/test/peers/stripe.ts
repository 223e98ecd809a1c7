import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import Stripe from "stripe";
import { listen } from "./listen.ts";
import { createStripeAccount, newId, StripeFault } from "./stripe-account.ts";
import { stripeEvents } from "./stripe-events.ts";
import { eventObject, published } from "./stripe-objects.ts";
import type { FakeStripe, StripeOutage } from "./stripe-records.ts";

export type { StripeDelivery, FakeStripe } from "./stripe-records.ts";

/** Starts the fake on a port of its own. */
export async function startFakeStripe(): Promise<FakeStripe> {
  const webhookSecret = `whsec_${randomBytes(16).toString("hex")}`;
  const requests: string[] = [];
  const state: { fault: StripeOutage; isLive: boolean } = { fault: null, isLive: false };
  const account = createStripeAccount();
  const signer = new Stripe("sk_test_signer");

  const reply = (response: ServerResponse, status: number, body: string): void => {
    response.writeHead(status, { "content-type": "application/json", "request-id": newId("req") }).end(body);
  };

  const handle = (request: IncomingMessage, response: ServerResponse, text: string): void => {
    const [path = "", query = ""] = (request.url ?? "").split("?", 2);
    requests.push(`${request.method ?? ""} ${path.replace(/_[0-9a-f]{16}/, "_…")}`);
    if (state.fault === "silent") return;
    if (state.fault === "rubbish") return reply(response, 200, "<html>maintenance</html>");
    if (state.fault === "busy")
      return reply(
        response,
        429,
        '{"error":{"type":"invalid_request_error","code":"rate_limit","message":"slow down"}}',
      );
    if (state.fault === "broken") return reply(response, 500, '{"error":{"type":"api_error","message":"broken"}}');
    const key = request.headers["idempotency-key"];
    try {
      reply(
        response,
        200,
        JSON.stringify(
          account.serveOnce(request.method ?? "", path, text || query, typeof key === "string" ? key : undefined),
        ),
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
