import * as z from "zod/mini";
import { fileNameSchema, sentAheadFields } from "../orders/index.ts";

const upload = z.nullish(
  z.strictObject({ contents: z.string().check(z.minLength(1)), name: fileNameSchema, ...sentAheadFields }),
);

/** POST /orders/{uuid}/documents: at least one of them, in the shape of the cart's documents. */
export const documentsRequestSchema = z.strictObject({
  id: upload,
  selfie: upload,
  "license-back": upload,
  additional: upload,
});
