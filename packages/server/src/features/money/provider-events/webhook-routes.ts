import { webhookAnswerSchema } from "@dop/domain/contract";
import { msg } from "@dop/texts/message";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ApiError, notFound } from "../../../http/api-error.ts";
import { webhookActor } from "../../../audit-log/audit.ts";
import { rejectForgedWebhook } from "../../../http/wrong-keys.ts";
import { bodyLimits } from "../../../http/request-bodies.ts";
import { WebhookRejectedError, type PaymentEvent } from "../../../ports/payments/index.ts";
import type { Portal } from "../../../portal.ts";
import { noteOtherMode, settleDelivered } from "./received-events.ts";

const messages = {
  STALE: msg("staffErrors.webhookStale"),
  MALFORMED: msg("staffErrors.webhookMalformed"),
  OTHER_MODE: msg("staffErrors.webhookOtherMode"),
} as const;

/** The event of a signed body; null for one that we do not handle. @throws 400, 429 */
async function verified(portal: Portal, request: FastifyRequest): Promise<PaymentEvent | null> {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  try {
    return portal.payments.verifyWebhook(body, request.headers, portal.clock());
  } catch (error) {
    if (!(error instanceof WebhookRejectedError)) throw error;
    if (error.code === "BAD_SIGNATURE")
      throw await rejectForgedWebhook(portal, request, `POST /payments/webhook/${portal.payments.name}`);
    if (error.code === "OTHER_MODE") await noteOtherMode(portal);
    throw new ApiError(400, "WEBHOOK_REJECTED", messages[error.code], { showBanner: false });
  }
}

/**
 * POST /payments/webhook/{provider}: the provider's events. The signature is over the raw bytes, so the body is not
 * parsed before it is verified. Known events, and those of unknown payments, get 200: otherwise they would be repeated.
 */
export function webhookRoutes(app: FastifyInstance, portal: Portal): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.post<{ Params: { provider: string } }>(
      "/payments/webhook/:provider",
      {
        bodyLimit: bodyLimits.paymentEvent,
        config: { rateLimit: false },
        schema: { summary: "Signed events of the payment provider; idempotent by event id" },
      },
      async (request, reply) => {
        if (request.params.provider !== portal.payments.name) throw notFound(msg("staffErrors.gatewayUnknown"));
        const event = await verified(portal, request);
        const actor = webhookActor("payment_provider", portal.payments.name);
        const source = { actor, requestId: request.id, address: request.ip };
        const result = event === null ? "ignored" : await settleDelivered(portal, event, source);
        return reply.send(webhookAnswerSchema.parse({ result }));
      },
    );
  });
}
