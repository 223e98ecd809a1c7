import * as z from "zod/mini";
import { documentHints, documentKindNames } from "../orders/index.ts";
import { timestampSchema } from "./timestamp.ts";

/** The address of POST /orders/uploads, whose body is the file itself: what the file is, and what is hard to see in it. */
export const uploadQuerySchema = z.strictObject({
  kind: z.enum(documentKindNames),
  /** Joined by commas. */
  hints: z.optional(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text: string) => text.split(",").filter((hint) => hint !== "")),
      ),
      z.array(z.enum(documentHints)),
    ),
  ),
});

/** What a cart names the file by, and until when. */
export const uploadAnswerSchema = z.object({ upload: z.string(), expires_at: timestampSchema });
export type UploadAnswer = z.infer<typeof uploadAnswerSchema>;
