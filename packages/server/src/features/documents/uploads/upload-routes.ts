import {
  photoLinkSchema,
  photoLinkStateSchema,
  photosReceivedSchema,
  uploadAnswerSchema,
  uploadPreviewSchema,
  uploadQuerySchema,
} from "@dop/domain/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { route, type Routes } from "../../../http/route.ts";
import type { Portal } from "../../../portal.ts";
import { endPhotoLink, makePhotoLink, openPhotoLink, readReceived } from "./photo-links.ts";
import { destroyUpload, previewUpload, receiveUpload } from "./upload-commands.ts";
import { browserOf, rememberBrowser } from "./upload-keys.ts";

/** Declared media types; the real type is detected from the bytes. Pages of other sites may send none of these. */
const fileTypes = /^(?:image\/[\w.+-]+|application\/(?:pdf|octet-stream))$/i;

/** The key of a photo link, in a header, because addresses are written to logs. */
function photosKey({ headers }: FastifyRequest): string {
  const key = headers["x-photos-key"];
  return typeof key === "string" ? key : "";
}

/** Files sent when they are chosen, before there is an order. */
export const uploadRoutes: Routes = (app, portal) => {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(fileTypes, { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    route(scope, portal, {
      call: "POST /orders/uploads",
      summary: "A photo or paper for an order that is being filled in; the cart names it by the answer",
      access: "public",
      audit: "document.uploaded",
      rateLimit: "orderUploads",
      bodyLimit: "upload",
      consumes: ["image/*", "application/pdf", "application/octet-stream"],
      query: uploadQuerySchema,
      body: z.instanceof(Uint8Array).meta({ override: true }),
      answer: uploadAnswerSchema,
      status: 201,
      handle: ({ query: { kind, hints = [] }, body, context, request, reply }) =>
        receiveUpload(context, rememberBrowser(request, reply, portal.config), {
          kind,
          hints,
          bytes: body,
          photoKey: request.headers["x-photos-key"] === undefined ? undefined : photosKey(request),
        }),
    });
  });

  route(app, portal, {
    call: "DELETE /orders/uploads/:upload",
    summary: "Destroys an upload that no order has taken",
    access: "public",
    audit: "document.upload_destroyed",
    rateLimit: "orderUploads",
    params: z.object({ upload: z.string() }),
    handle: ({ params, context, request }) => destroyUpload(context, browserOf(request, portal.config), params.upload),
  });

  route(app, portal, {
    call: "GET /orders/uploads/:upload/preview",
    summary: "A small picture of an upload of this browser",
    access: "public",
    audit: null,
    rateLimit: "reads",
    params: z.object({ upload: z.string() }),
    answer: uploadPreviewSchema,
    handle: async ({ params, context, request }) => ({
      contents: await previewUpload(context, browserOf(request, portal.config), params.upload),
    }),
  });
};

/** Photos from the phone: a code on the computer's screen, and the one phone that opens it. */
export function photoLinkRoutes(app: FastifyInstance, portal: Portal): void {
  route(app, portal, {
    call: "POST /orders/photo-links",
    summary: "A code by which one phone sends photos to this browser, for 15 minutes",
    access: "public",
    audit: "photo_link.made",
    rateLimit: "orderUploads",
    answer: photoLinkSchema,
    status: 201,
    handle: ({ context, request, reply }) => makePhotoLink(context, rememberBrowser(request, reply, portal.config)),
  });

  route(app, portal, {
    call: "GET /orders/photo-links",
    summary: "What the phone has sent to this browser by the code of the header x-photos-key",
    access: "public",
    audit: null,
    rateLimit: "reads",
    answer: photosReceivedSchema,
    handle: ({ context, request }) => readReceived(context, photosKey(request), browserOf(request, portal.config)),
  });

  route(app, portal, {
    call: "DELETE /orders/photo-links",
    summary: "Ends the code of the header x-photos-key",
    access: "public",
    audit: "photo_link.ended",
    rateLimit: "orderUploads",
    handle: ({ context, request }) => endPhotoLink(context, photosKey(request), browserOf(request, portal.config)),
  });

  route(app, portal, {
    call: "POST /orders/photo-links/open",
    summary: "Opens the code of the header x-photos-key: the first phone owns it",
    access: "public",
    audit: "photo_link.opened",
    rateLimit: "reads",
    answer: photoLinkStateSchema,
    handle: ({ context, request, reply }) =>
      openPhotoLink(context, photosKey(request), rememberBrowser(request, reply, portal.config)),
  });
}
