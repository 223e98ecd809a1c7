import { parseForms } from "./form-body.ts";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { errorTexts } from "@dop/domain/texts/errors";
import { ApiError, notFound } from "../../http/api-error.ts";
import { renderSandboxPage, type SandboxGateway } from "../../ports/payments/index.ts";
import type { Portal } from "../../portal.ts";

const retrySeconds = 5;
const decisionSchema = z.object({ decision: z.enum(["pay", "decline", "close"]) });

/**
 * The sandbox provider's payment page at {base}/sandbox-pay/{reference}. Its buttons settle the payment in the
 * provider's books and deliver the signed event to our own webhook, as a real provider would.
 */
export function sandboxPages(app: FastifyInstance, portal: Portal, gateway: SandboxGateway): void {
  const base = portal.config.basePath;
  app.register(async (scope) => {
    parseForms(scope);

    // A reference that the gateway never writes names no payment, and must not reach the database.
    scope.addHook<{ Params: { reference: string } }>("preHandler", async ({ params }) => {
      if (!/^[\w-]{1,100}$/.test(params.reference)) throw notFound();
    });

    scope.get<{ Params: { reference: string } }>("/sandbox-pay/:reference", async (request, reply) => {
      const payment = await gateway.findPayment(request.params.reference);
      if (!payment) throw notFound();
      const page = renderSandboxPage(payment, { basePath: base, action: `${base}/sandbox-pay/${payment.reference}` });
      return reply.type("text/html; charset=utf-8").header("cache-control", "no-store").send(page);
    });

    scope.post<{ Params: { reference: string } }>("/sandbox-pay/:reference", async (request, reply) => {
      const form = decisionSchema.safeParse(request.body);
      const settlement = form.success
        ? await gateway.settleSandboxPayment(request.params.reference, form.data.decision, portal.clock())
        : null;
      if (!settlement) throw notFound();
      const delivered = await app.inject({
        method: "POST",
        url: `${base}/api/payments/webhook/sandbox`,
        headers: { "content-type": "application/json", ...settlement.delivery.headers },
        payload: settlement.delivery.rawBody,
      });
      // A provider delivers again what was not taken; here the button is pressed again, which repeats the same event.
      if (delivered.statusCode >= 500)
        throw new ApiError(503, "UNAVAILABLE", errorTexts.en.unavailable, { retryAfter: retrySeconds });
      // A path of our own instead of the whole address: the policy lets forms lead to the page's own origin alone,
      // whichever of its names (localhost, 127.0.0.1) the browser uses.
      const ours = portal.publicUrl();
      const { redirectTo } = settlement;
      return reply.redirect(
        redirectTo.startsWith(`${ours}/`) ? `${base}${redirectTo.slice(ours.length)}` : redirectTo,
        303,
      );
    });
  });
}
