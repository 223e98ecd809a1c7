import type { FastifyInstance, FastifyRequest } from "fastify";
import { msg } from "@dop/texts/message";
import { notFound } from "../../../http/api-error.ts";
import { idParam } from "../../../http/params.ts";
import { mailHtmlPolicy, renderMailboxPage, renderMailPage } from "../../../ports/mail/index.ts";
import type { Portal } from "../../../portal.ts";
import { findCapturedMail, listCapturedMail } from "./captured-mail.ts";

/** The capture mailbox at {base}/mailbox: all email of an installation that sends none. */
export function mailboxPages(app: FastifyInstance, portal: Portal): void {
  const optionsFor = ({ locale }: FastifyRequest) => ({
    basePath: portal.config.basePath,
    timeZone: portal.config.office.timeZone,
    locale,
  });
  const find = async (id: string) => {
    const mail = await findCapturedMail(portal, idParam(id, msg("errors.notFound")));
    if (!mail) throw notFound();
    return mail;
  };

  app.get("/mailbox", async (request, reply) => {
    const mails = await listCapturedMail(portal.db);
    return reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .send(renderMailboxPage(mails, optionsFor(request)));
  });

  app.get<{ Params: { id: string } }>("/mailbox/:id", async (request, reply) => {
    const page = renderMailPage(await find(request.params.id), optionsFor(request));
    return reply.type("text/html; charset=utf-8").header("cache-control", "no-store").send(page);
  });

  app.get<{ Params: { id: string } }>("/mailbox/:id/html", async (request, reply) => {
    const mail = await find(request.params.id);
    return reply
      .type("text/html; charset=utf-8")
      .headers({
        "cache-control": "no-store",
        "content-security-policy": mailHtmlPolicy,
        "x-frame-options": "SAMEORIGIN",
      })
      .send(mail.body_html);
  });
}
