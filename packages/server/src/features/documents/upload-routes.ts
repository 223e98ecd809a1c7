import { doneSchema, uploadAnswerSchema, uploadQuerySchema } from "@dop/domain/contract";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { route } from "../../http/route.ts";
import type { Portal } from "../../portal.ts";
import { destroyUpload, receiveUpload } from "./receive-upload.ts";
import { browserOf, rememberBrowser } from "./upload-keys.ts";

/** What a browser says that a file is; what it is, its bytes say. A page of another site may send none of these. */
const fileTypes = /^(?:image\/[\w.+-]+|application\/(?:pdf|octet-stream))$/i;

/** Files sent when they are chosen, before there is an order. */
export function uploadRoutes(app: FastifyInstance, portal: Portal): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(fileTypes, { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    route(scope, portal, {
      method: "POST",
      url: "/orders/uploads",
      summary: "A photo or paper for an order that is being filled in; the cart names it by the answer",
      access: "public",
      audit: "document.uploaded",
      rateLimit: "orderUploads",
      bodyLimit: "upload",
      consumes: "application/octet-stream",
      query: uploadQuerySchema,
      body: z.instanceof(Uint8Array).meta({ override: true }),
      answer: uploadAnswerSchema,
      status: 201,
      handle: ({ query: { kind, hints = [] }, body, context, request, reply }) =>
        receiveUpload(context, rememberBrowser(request, reply, portal.config), { kind, hints, bytes: body }),
    });
  });

  route(app, portal, {
    method: "DELETE",
    url: "/orders/uploads/:upload",
    summary: "Destroys an upload that no order has taken",
    access: "public",
    audit: "document.upload_destroyed",
    rateLimit: "orderUploads",
    params: z.object({ upload: z.string() }),
    answer: doneSchema,
    handle: async ({ params, context, request }) => {
      await destroyUpload(context, browserOf(request), params.upload);
      return { ok: true } as const;
    },
  });
}
