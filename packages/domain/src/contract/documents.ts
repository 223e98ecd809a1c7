import * as z from "zod/mini";
import { fileNameSchema, uploadedFileFields } from "../orders/index.ts";

const upload = z.nullish(
  z.strictObject({ contents: z.string().check(z.minLength(1)), name: fileNameSchema, ...uploadedFileFields }),
);

/** POST /orders/{uuid}/documents, in the shape of the cart's documents. The command requires at least one. */
export const documentsRequestSchema = z.strictObject({
  id: upload,
  selfie: upload,
  "license-back": upload,
  additional: upload,
});
