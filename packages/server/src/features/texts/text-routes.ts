// Rules: E-28 (docs/rules)
import { doneSchema } from "@dop/domain/contract";
import { msg } from "@dop/domain/texts/message";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { ApiError, notFound } from "../../http/api-error.ts";
import { digestAddress } from "../../http/audit-origin.ts";
import { bodyLimits } from "../../http/body-limits.ts";
import { orderUuid } from "../../http/params.ts";
import { route } from "../../http/route.ts";
import { answerToWrongKey } from "../../http/wrong-keys.ts";
import type { Portal } from "../../portal.ts";
import { endTexts, type TextEvent } from "../../ports/texts/index.ts";
import { lockOrder } from "../order-changes/index.ts";
import { noteStatus, stopTexts } from "./text-events.ts";

/** Where Twilio reports, below /api. */
export const twilioPath = "/texts/twilio";

/** What Twilio is answered, whatever it said: nothing is to be sent back. */
const emptyAnswer = "<Response/>";

/** The event of a call that the provider has signed. @throws 400 for another, 429 when there are too many */
async function verified(portal: Portal, request: FastifyRequest): Promise<TextEvent | null> {
  if (portal.texts === null) throw notFound();
  const signature = request.headers["x-twilio-signature"];
  const form = Object.fromEntries(new URLSearchParams(typeof request.body === "string" ? request.body : ""));
  const event = portal.texts.readEvent({
    url: `${portal.publicUrl()}/api${twilioPath}`,
    form,
    signature: typeof signature === "string" ? signature : undefined,
  });
  if (event !== "forged") return event;
  const at = portal.clock();
  portal.looks.noteRefusal({
    actor: { kind: "anonymous", userId: null, name: "" },
    action: "access.denied",
    subjectType: "call",
    subjectId: `POST ${twilioPath}`,
    requestId: request.id,
    at,
    origin: { sessionId: null, addressDigest: digestAddress(portal.config.secrets.session, request.ip, at) },
  });
  const answer = await answerToWrongKey(portal, request.ip);
  throw answer instanceof ApiError
    ? answer
    : new ApiError(400, "WEBHOOK_REJECTED", msg("errors.webhookSignature"), { showBanner: false });
}

/** Text messages: their end, by the order's page or by a reply, and what became of them. */
export function textRoutes(app: FastifyInstance, portal: Portal): void {
  route(app, portal, {
    method: "POST",
    url: "/orders/:uuid/texts/end",
    summary: "Ends the text messages about an order",
    access: "public",
    audit: "texts.ended",
    rateLimit: "messages",
    params: z.object({ uuid: z.string() }),
    answer: doneSchema,
    handle: async ({ params, context }) => {
      const key = orderUuid(params.uuid);
      await context.transaction(async ({ tx, now }) => {
        const locked = await lockOrder(tx, { key });
        if (!locked) throw notFound(msg("errors.orderNotFound"));
        const ended = await endTexts(tx, { orderId: locked.order.id }, now);
        if (ended.length === 0) context.nothingChanged();
        else await context.audit(tx, { subjectType: "order", subjectId: locked.order.id });
      });
      return { ok: true } as const;
    },
  });

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
    scope.post(
      twilioPath,
      {
        bodyLimit: bodyLimits.form,
        config: { rateLimit: false },
        schema: { summary: "Signed calls of Twilio: replies of readers, and what became of messages" },
      },
      async (request, reply) => {
        const event = await verified(portal, request);
        if (event?.kind === "stop") await stopTexts(portal, event.from, request);
        if (event?.kind === "status") await noteStatus(portal, event);
        return reply.type("text/xml").send(emptyAnswer);
      },
    );
  });
}
