import { bounceAnswerSchema, emailStateSchema, failedMailsSchema } from "@dop/domain/contract";
import { msg } from "@dop/texts/message";
import { z } from "zod";
import { numbered } from "../../../http/params.ts";
import { route, type Routes } from "../../../http/route.ts";
import { readFailedSms } from "../sms/staff-sms.ts";
import { readFailedMail, retryMail } from "./failed-mail.ts";
import { receiveBounce } from "./bounces.ts";

const messageType = "message/rfc822";

/** Takes raw emails, as the county's mail server receives them at the address that our emails come from. */
const bounceRoutes: Routes = (app, portal) => {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // One character per byte, because each part of a mail has its own encoding.
    scope.addContentTypeParser(messageType, { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body.toString("latin1")),
    );
    route(scope, portal, {
      call: "POST /mail/bounces",
      summary: "A raw email (message/rfc822): a delivery report marks the email that it is about as bounced",
      access: "service",
      audit: "mail.bounced",
      consumes: [messageType],
      body: z.string(),
      bodyLimit: "deliveryReport",
      answer: bounceAnswerSchema,
      handle: ({ body, context }) => receiveBounce(context, body),
    });
  });
};

/** Undelivered email: reported by mail servers, shown to staff, retried by admins (rules E-12, E-13). */
export const mailRoutes: Routes = (app, portal) => {
  bounceRoutes(app, portal);

  route(app, portal, {
    call: "GET /mail/failed",
    summary:
      "The emails and text messages that could not be delivered, newest first; neither words nor whole recipients",
    access: "staff",
    audit: "mail.failed_viewed",
    answer: failedMailsSchema,
    handle: async ({ context }) => {
      const failed = await readFailedMail(portal.db);
      const sms = await readFailedSms(portal.db, context.today);
      const results = failed.items.length + sms.length;
      context.recordView("list", "mail", { results });
      return { ...failed, texts: sms };
    },
  });

  route(app, portal, {
    call: "POST /mail/:id/retry",
    summary: "Tries once more to deliver an email; isEmailError says whether that failed too",
    access: "mail.retry",
    audit: "mail.retried",
    params: z.object({ id: numbered(msg("errors.mailNotFound")) }),
    answer: emailStateSchema,
    handle: async ({ params: { id }, context }) => {
      await retryMail(context, id);
      return portal.mailer.deliverNow(id);
    },
  });
};
