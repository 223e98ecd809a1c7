import { emailStateSchema, failedMailsSchema } from "@dop/domain/contract";
import { msg } from "@dop/domain/texts/message";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idParam } from "../../http/params.ts";
import { route } from "../../http/route.ts";
import type { Portal } from "../../portal.ts";
import { bounceRoutes } from "./bounce-routes.ts";
import { readFailedMail, retryMail } from "./failed-mail.ts";

/** Undelivered email: reported by mail servers, shown to staff, retried by admins (rules E-12, E-13). */
export function mailRoutes(app: FastifyInstance, portal: Portal): void {
  bounceRoutes(app, portal);

  route(app, portal, {
    method: "GET",
    url: "/mail/failed",
    summary: "The emails that could not be delivered, newest first; neither words nor whole recipients",
    access: "staff",
    audit: "mail.failed_viewed",
    rateLimit: null,
    answer: failedMailsSchema,
    handle: async ({ context }) => {
      const failed = await readFailedMail(portal.db);
      context.look({ subjectType: "list", subjectId: "mail", detail: { results: failed.items.length } });
      return failed;
    },
  });

  route(app, portal, {
    method: "POST",
    url: "/mail/:id/retry",
    summary: "Tries once more to deliver an email; isEmailError says whether that failed too",
    access: "admin",
    audit: "mail.retried",
    rateLimit: null,
    params: z.object({ id: z.string() }),
    answer: emailStateSchema,
    handle: async ({ params: { id }, context }) => {
      const outboxId = idParam(id, msg("errors.mailNotFound"));
      await retryMail(context, outboxId);
      return portal.mailer.deliverNow(outboxId);
    },
  });
}
