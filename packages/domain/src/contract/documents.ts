import { z } from "zod";
import { fileNameSchema } from "../orders/index.ts";

const upload = z.strictObject({ contents: z.string().min(1), name: fileNameSchema }).nullish();

/** POST /orders/{uuid}/documents: at least one of the three, in the shape of the cart's documents. */
export const documentsRequestSchema = z.strictObject({ id: upload, selfie: upload, additional: upload });
