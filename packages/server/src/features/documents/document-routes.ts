// Rules: P-6 (docs/rules)
import { documentsRequestSchema, doneSchema } from "@dop/domain/contract";
import { msg } from "@dop/domain/texts/message";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { notFound } from "../../http/api-error.ts";
import type { Tx } from "../../db/database.ts";
import { writeAudit, type AuditActor } from "../../http/audit.ts";
import { orderUuid } from "../../http/params.ts";
import { route } from "../../http/route.ts";
import type { Portal } from "../../portal.ts";
import { headerFileName } from "./header-file-name.ts";
import { replaceDocuments } from "./replace-documents.ts";

/** Nothing that a file contains may run or reach out, whatever a browser makes of it. */
const fileHeaders = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
} as const;

/** Who looks by a link, as the audit log names them everywhere: an auditor searches by name. */
async function viewer(tx: Tx, named: string): Promise<AuditActor> {
  const userId = Number(named.replace("user:", "")) || null;
  const user =
    userId === null
      ? undefined
      : await tx.selectFrom("users").select("display_name").where("id", "=", userId).executeTakeFirst();
  return { kind: "staff", userId, name: user?.display_name ?? named };
}

/** Customers' documents: new ones while an issue is open, and the signed links that staff see them by. */
export function documentRoutes(app: FastifyInstance, portal: Portal): void {
  route(app, portal, {
    method: "POST",
    url: "/orders/:uuid/documents",
    summary: "New ID, selfie or additional document while an issue is open",
    access: "public",
    audit: "documents.replaced",
    rateLimit: "uploads",
    bodyLimit: "pictures",
    params: z.object({ uuid: z.string() }),
    body: documentsRequestSchema,
    answer: doneSchema,
    handle: async ({ params, body, context }) => {
      await replaceDocuments(context, orderUuid(params.uuid), body);
      return { ok: true } as const;
    },
  });

  app.get<{ Params: { token: string } }>(
    "/files/:token",
    { config: { rateLimit: false }, schema: { hide: true } },
    async (request, reply) => {
      const now = portal.clock();
      const link = portal.fileLinks.verify(request.params.token, now);
      const document = link ? await portal.documents.read(portal.db, link.documentId) : null;
      if (!link || !document) throw notFound(msg("errors.fileNotFound"));
      await portal.db.transaction().execute(async (tx) =>
        writeAudit(tx, {
          actor: await viewer(tx, link.viewer),
          action: "document.viewed",
          subjectType: "document",
          subjectId: link.documentId,
          detail: { order_id: document.orderId, kind: document.kind },
          requestId: request.id,
          at: now,
        }),
      );
      const disposition = document.kind === "additional" ? "attachment" : "inline";
      return reply
        .headers({
          ...fileHeaders,
          "content-disposition": `${disposition}; filename="${headerFileName(document.filename, document.contentType)}"`,
        })
        .type(document.contentType)
        .send(Buffer.from(document.bytes));
    },
  );
}
