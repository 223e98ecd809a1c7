// Rules: P-6, P-47 (docs/rules)
import { documentsRequestSchema, quarantineSchema } from "@dop/domain/contract";
import { orderKeyParams, uuidParams } from "../../../http/params.ts";
import { rateLimitOf } from "../../../http/rate-limits.ts";
import { route, type Routes } from "../../../http/route.ts";
import { headerFileName, viewDocument, viewPage } from "./view-document.ts";
import { replaceDocuments } from "./replace-documents.ts";
import { browserOf } from "./upload-keys.ts";
import { msg } from "@dop/texts/message";
import { destroyQuarantined, readQuarantine } from "./quarantine-list.ts";

/** Keeps browsers from running or loading anything in a file. */
const fileHeaders = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
} as const;

/** Customers' documents: replacements while an issue is open, and the signed links for staff. */
export const documentRoutes: Routes = (app, portal) => {
  route(app, portal, {
    call: "POST /orders/:uuid/documents",
    summary: "New ID, selfie or additional document while an issue is open",
    access: "public",
    audit: "documents.replaced",
    rateLimit: "uploads",
    bodyLimit: "pictures",
    params: orderKeyParams,
    body: documentsRequestSchema,
    handle: ({ params, body, context, request }) =>
      replaceDocuments(context, params.uuid, body, browserOf(request, portal.config)),
  });

  app.get<{ Params: { token: string } }>(
    "/files/:token",
    { config: rateLimitOf("reads"), schema: { hide: true } },
    async (request, reply) => {
      const { id: requestId, ip: address } = request;
      const document = await viewDocument(portal, request.params.token, { requestId, address, now: portal.clock() });
      const disposition = document.kind === "additional" ? "attachment" : "inline";
      const filename = headerFileName(document.filename, document.contentType);
      return reply
        .headers({ ...fileHeaders, "content-disposition": `${disposition}; filename="${filename}"` })
        .type(document.contentType)
        .send(Buffer.from(document.bytes));
    },
  );

  app.get<{ Params: { token: string; page: string } }>(
    "/files/:token/pages/:page",
    { config: rateLimitOf("reads"), schema: { hide: true } },
    async (request, reply) => {
      const { id: requestId, ip: address, params } = request;
      const view = { requestId, address, now: portal.clock() };
      const { bytes } = await viewPage(portal, params.token, Number(params.page), view);
      // Version 1.0.0 drew them as WebP.
      const type = bytes[0] === 0xff ? "image/jpeg" : "image/webp";
      return reply.headers(fileHeaders).type(type).send(Buffer.from(bytes));
    },
  );
};

/** Harmful uploads, for admins (docs/operations/documents.md). No call answers the files. */
export const quarantineRoutes: Routes = (app, portal) => {
  route(app, portal, {
    call: "GET /quarantine",
    access: "quarantine.write",
    summary: "Harmful uploads that were refused, newest first; never what is in them",
    audit: "quarantine.viewed",
    answer: quarantineSchema,
    handle: async ({ context }) => {
      const found = await readQuarantine(portal.db);
      context.recordView("list", "quarantine", { results: found.items.length });
      return found;
    },
  });

  route(app, portal, {
    call: "DELETE /quarantine/:id",
    access: "quarantine.write",
    summary: "Destroys a quarantined file now instead of after 30 days",
    audit: "document.quarantine_destroyed",
    stepUp: true,
    params: uuidParams(msg("staffErrors.notInQuarantine")),
    handle: ({ params: { id }, context }) => destroyQuarantined(context, id),
  });
};
