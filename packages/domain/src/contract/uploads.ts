import * as z from "zod/mini";
import { documentHintsSchema, documentKindNames } from "../orders/index.ts";
import { timestampSchema } from "./timestamp.ts";

/** Query of POST /orders/uploads, whose body is the file: its kind, and what is hard to see in it. */
export const uploadQuerySchema = z.strictObject({
  kind: z.enum(documentKindNames),
  /** Joined by commas. */
  hints: z.optional(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text: string) => text.split(",").filter((hint) => hint !== "")),
      ),
      documentHintsSchema,
    ),
  ),
});

/** The file's name in a cart, and its expiry. */
export const uploadAnswerSchema = z.object({ upload: z.string(), expires_at: timestampSchema });
export type UploadAnswer = z.infer<typeof uploadAnswerSchema>;

/** POST /orders/photo-links: the key in the QR code, and its expiry. */
export const photoLinkSchema = z.object({ key: z.string(), expires_at: timestampSchema });
export type PhotoLink = z.infer<typeof photoLinkSchema>;

/** GET /orders/photo-links: what the phone has sent to this computer so far, the newest of each kind. */
export const photosReceivedSchema = z.object({
  state: z.enum(["waiting", "open", "over"]),
  pictures: z.array(z.object({ kind: z.enum(documentKindNames), upload: z.string(), hints: documentHintsSchema })),
});
export type PhotosReceived = z.infer<typeof photosReceivedSchema>;

/** POST /orders/photo-links/open: the link as the phone that owns it sees it. */
export const photoLinkStateSchema = z.object({
  expires_at: timestampSchema,
  /** The computer still waits for pictures. */
  computer: z.boolean(),
  sent: z.array(z.enum(documentKindNames)),
  left: z.number(),
});
export type PhotoLinkState = z.infer<typeof photoLinkStateSchema>;

/** GET /orders/uploads/{upload}/preview: a small picture of it as a data URL; nothing of a PDF. */
export const uploadPreviewSchema = z.object({ contents: z.string() });
