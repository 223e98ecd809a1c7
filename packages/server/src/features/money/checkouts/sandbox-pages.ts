import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { msg } from "@dop/texts/message";
import { ApiError, notFound } from "../../../http/api-error.ts";
import { renderSandboxPage, type SandboxGateway, type SandboxPayment } from "../../../ports/payments/index.ts";
import type { Portal } from "../../../portal.ts";
import { orderEnding } from "../../order/index.ts";
import { bodyLimits } from "../../../http/request-bodies.ts";

/** Parses forms posted without script: `application/x-www-form-urlencoded` to a flat object. */
function parseForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: bodyLimits.form },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
}

const retrySeconds = 5;
const decisionSchema = z.object({ decision: z.enum(["pay", "decline", "close", "lapse"]) });

/** Open payments of orders that no longer take money. */
async function isEnded(portal: Portal, { reference, state }: SandboxPayment): Promise<boolean> {
  if (state !== "open") return false;
  const payment = await portal.db
    .selectFrom("payments")
    .select("order_id")
    .where("gateway", "=", "sandbox")
    .where("reference", "=", reference)
    .executeTakeFirst();
  return payment !== undefined && (await orderEnding(portal.db, payment.order_id)) !== null;
}

/**
 * The sandbox provider's payment page at {base}/sandbox-pay/{reference}. Its buttons settle the payment in the
 * provider's books and deliver the signed event to our own webhook, as a real provider would. For an order that has
 * ended, it takes no payment.
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
      const page = renderSandboxPage(payment, {
        basePath: base,
        action: `${base}/sandbox-pay/${payment.reference}`,
        ended: await isEnded(portal, payment),
        locale: request.locale,
      });
      return reply.type("text/html; charset=utf-8").header("cache-control", "no-store").send(page);
    });

    scope.post<{ Params: { reference: string } }>("/sandbox-pay/:reference", async (request, reply) => {
      const { reference } = request.params;
      const form = decisionSchema.safeParse(request.body);
      if (form.success && form.data.decision === "pay") {
        const payment = await gateway.findPayment(reference);
        // The order ended while the page was open: shown again, the page says so.
        if (payment && (await isEnded(portal, payment))) return reply.redirect(`${base}/sandbox-pay/${reference}`, 303);
      }
      const settlement = form.success
        ? await gateway.settleSandboxPayment(reference, form.data.decision, portal.clock())
        : null;
      if (!settlement) throw notFound();
      const delivered = await app.inject({
        method: "POST",
        url: `${base}/api/payments/webhook/sandbox`,
        headers: { "content-type": "application/json", ...settlement.delivery.headers },
        payload: settlement.delivery.rawBody,
      });
      // A provider delivers a failed event again; here the user presses the button again, which repeats the event.
      if (delivered.statusCode >= 500)
        throw new ApiError(503, "UNAVAILABLE", msg("errors.unavailable"), { retryAfter: retrySeconds });
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
