import { webhookAnswerSchema } from "@dop/domain/contract";
import { msg } from "@dop/domain/texts/message";
import type { FastifyInstance } from "fastify";
import { ApiError, notFound } from "../../http/api-error.ts";
import { webhookActor } from "../../http/audit-author.ts";
import { bodyLimits } from "../../http/body-limits.ts";
import { WebhookRejectedError, type PaymentEvent } from "../../ports/payments/index.ts";
import type { Portal } from "../../portal.ts";
import type { IncomingHttpHeaders } from "node:http";
import { settlePayment } from "./settle-payment.ts";

const messages = {
  BAD_SIGNATURE: msg("errors.webhookSignature"),
  STALE: msg("errors.webhookStale"),
  MALFORMED: msg("errors.webhookMalformed"),
} as const;

function verified(portal: Portal, body: Buffer, headers: IncomingHttpHeaders): PaymentEvent | null {
  try {
    return portal.payments.verifyWebhook(body, headers, portal.clock());
  } catch (error) {
    if (error instanceof WebhookRejectedError)
      throw new ApiError(400, "WEBHOOK_REJECTED", messages[error.code], { showBanner: false });
    throw error;
  }
}

/**
 * POST /payments/webhook/{provider}: the provider's events. The signature is over the raw bytes, so the body is not
 * parsed before it is verified. An event that we know already, or whose payment is not ours, is answered with 200:
 * the provider would only send it again.
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
        if (request.params.provider !== portal.payments.name) throw notFound(msg("errors.gatewayUnknown"));
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const event = verified(portal, body, request.headers);
        const actor = webhookActor("payment_provider", portal.payments.name);
        const source = { actor, requestId: request.id, address: request.ip };
        const result = event === null ? "ignored" : await settlePayment(portal, event, source);
        return reply.send(webhookAnswerSchema.parse({ result }));
      },
    );
  });
}
