import { bounceAnswerSchema } from "@dop/domain/contract";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { route } from "../../http/route.ts";
import type { Portal } from "../../portal.ts";
import { receiveBounce } from "./receive-bounce.ts";

const messageType = "message/rfc822";

/**
 * POST /mail/bounces: a raw e-mail, as the county's mail server receives it at the address that our e-mails come from.
 */
export function bounceRoutes(app: FastifyInstance, portal: Portal): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // One character a byte: a mail's parts are each in an encoding of their own.
    scope.addContentTypeParser(messageType, { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body.toString("latin1")),
    );
    route(scope, portal, {
      method: "POST",
      url: "/mail/bounces",
      summary: "A raw email (message/rfc822): a delivery report marks the email that it is about as bounced",
      access: "service",
      audit: "mail.bounced",
      rateLimit: null,
      consumes: messageType,
      body: z.string(),
      bodyLimit: "deliveryReport",
      answer: bounceAnswerSchema,
      handle: ({ body, context }) => receiveBounce(context, body),
    });
  });
}
