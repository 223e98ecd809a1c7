import * as z from "zod/mini";
import { limits, textField } from "../orders/index.ts";
import { msg } from "@dop/texts/message";
import { timestampSchema } from "./timestamp.ts";

/** An order as messages name it: its uuid for the customer, its number for staff. */
export const orderReferenceSchema = z.union([z.uuid(), z.int().check(z.positive())]);

/** One message; `user` null means the customer wrote it; `read` 0 means unread. */
export const messageSchema = z.object({
  id: z.number(),
  user: z.nullable(z.object({ display_name: z.string() })),
  created_at: timestampSchema,
  message: z.string(),
  read: z.union([z.literal(0), z.literal(1)]),
  order_id: orderReferenceSchema,
});
export type Message = z.infer<typeof messageSchema>;
export const messagesSchema = z.array(messageSchema);

/** POST /messages and POST /messages/email */
export const messageRequestSchema = z.strictObject({
  order_id: orderReferenceSchema,
  message_content: textField(limits.message, {
    required: msg("validation.messageRequired"),
    max: msg("validation.messageMax"),
  }),
});
/** DELETE /messages; `order_id` is the customer's proof. */
export const messageDeletionSchema = z.strictObject({
  id: z.int().check(z.positive()),
  order_id: z.optional(orderReferenceSchema),
});
/** PATCH /messages/read */
export const messageReadSchema = z.strictObject({
  order_id: orderReferenceSchema,
  message_id: z.int().check(z.positive()),
});
/** Answers that only say that it was done. */
export const doneSchema = z.object({ ok: z.literal(true) });
