// Rules: P-6 (docs/rules)
import { documentsRequestSchema } from "@dop/domain/contract";
import { orderKeyParams } from "../../../http/params.ts";
import { rateLimitOf } from "../../../http/rate-limits.ts";
import { route, type Routes } from "../../../http/route.ts";
import { headerFileName } from "./header-file-name.ts";
import { replaceDocuments } from "./replace-documents.ts";
import { browserOf } from "./upload-keys.ts";
import { viewDocument } from "./view-document.ts";

/** Nothing that a file contains may run or connect anywhere, in any browser. */
const fileHeaders = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
} as const;

/** Customers' documents: new ones while an issue is open, and the signed links that staff see them by. */
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
    handle: ({ params, body, context, request }) => replaceDocuments(context, params.uuid, body, browserOf(request)),
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
        .headers({
          ...fileHeaders,
          "content-disposition": `${disposition}; filename="${filename}"`,
        })
        .type(document.contentType)
        .send(Buffer.from(document.bytes));
    },
  );
};
