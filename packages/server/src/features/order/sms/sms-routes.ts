// Rules: E-28 (docs/rules)
import type { FastifyRequest } from "fastify";
import { notFound } from "../../../http/api-error.ts";
import { bodyLimits } from "../../../http/request-bodies.ts";
import { orderKeyParams } from "../../../http/params.ts";
import { route, type Routes } from "../../../http/route.ts";
import { rejectForgedWebhook } from "../../../http/wrong-keys.ts";
import type { Portal } from "../../../portal.ts";
import { endSms, type SmsEvent } from "../../../ports/sms/index.ts";
import { getLockedOrder } from "../changes/locked-order.ts";
import { noteStatus, startSms, stopSms } from "./sms-events.ts";

/** The path of Twilio's reports, below /api. */
export const twilioPath = "/texts/twilio";

/** The answer to every call of Twilio: no reply. */
const emptyAnswer = "<Response/>";

/** The query of an address, as it came: Twilio signs all of it. */
const queryOf = (url: string): string => (url.includes("?") ? url.slice(url.indexOf("?")) : "");

/** The event of a call that the provider has signed. @throws 400 for another, 429 when there are too many */
async function verified(portal: Portal, request: FastifyRequest): Promise<SmsEvent | null> {
  if (portal.sms === null) throw notFound();
  const signature = request.headers["x-twilio-signature"];
  const form = Object.fromEntries(new URLSearchParams(typeof request.body === "string" ? request.body : ""));
  const event = portal.sms.readEvent({
    url: `${portal.publicUrl()}/api${twilioPath}${queryOf(request.url)}`,
    form,
    signature: typeof signature === "string" ? signature : undefined,
  });
  if (event === "forged") throw await rejectForgedWebhook(portal, request, `POST ${twilioPath}`);
  return event;
}

/** Text messages: their end, by the order's page or by a reply, and their delivery. */
export const smsRoutes: Routes = (app, portal) => {
  route(app, portal, {
    call: "POST /orders/:uuid/texts/end",
    summary: "Ends the text messages about an order",
    access: "public",
    audit: "texts.ended",
    rateLimit: "messages",
    params: orderKeyParams,
    handle: async ({ params: { uuid: key }, context }) => {
      await context.transaction(async (work) => {
        const locked = await getLockedOrder(work, { key });
        const ended = await endSms(work.tx, { orderId: locked.order.id }, work.now);
        if (ended.length === 0) context.skipAudit();
        else await context.audit(work.tx, "order", locked.order.id);
      });
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
        if (event?.kind === "stop") await stopSms(portal, event.from, request);
        if (event?.kind === "start") await startSms(portal, event.from, request);
        if (event?.kind === "status") await noteStatus(portal, event, request);
        return reply.type("text/xml").send(emptyAnswer);
      },
    );
  });
};
