// Rules: P-19 (docs/rules)
import * as z from "zod/mini";
import { limits, textField } from "../orders/index.ts";
import { msg } from "@dop/texts/message";

/** The parts of the data that is held about an order. */
export const heldParts = [
  "order",
  "products",
  "documents",
  "declarations",
  "messages",
  "comments",
  "flags",
  "corrections",
  "second_looks",
  "history",
  "emails",
  "texts",
  "payments",
  "refund_requests",
  "data_requests",
  "views",
] as const;
export type HeldPart = (typeof heldParts)[number];

/** One row of a part: fields by the database's name of them; times in ISO 8601, money in cents. */
const heldRowSchema = z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()])));
export type HeldRow = z.infer<typeof heldRowSchema>;

/** GET /orders/{id}/held */
export const heldDataSchema = z.object({
  order_id: z.number(),
  read_at: z.string(),
  parts: z.array(z.object({ part: z.enum(heldParts), rows: z.array(heldRowSchema) })),
});
export type HeldData = z.infer<typeof heldDataSchema>;

/** POST /orders/{id}/destroy */
export const destroyOrderSchema = z.strictObject({
  /** Stays in the audit log. */
  reason: textField(limits.reason, {
    required: msg("officeValidation.reasonRequired"),
    max: msg("validation.max2000"),
  }),
});

/** Numbers of rows emptied, by kind, and of files destroyed. */
export const destroyedDataSchema = z.object({
  messages: z.number(),
  comments: z.number(),
  corrections: z.number(),
  emails: z.number(),
  documents: z.number(),
});
