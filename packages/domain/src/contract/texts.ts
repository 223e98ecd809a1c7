import * as z from "zod/mini";
import { timestampSchema } from "./timestamp.ts";

/** What a text message is about (rule E-26). */
export const textKinds = ["shipped", "review", "documents", "payment", "message"] as const;
export type TextKind = (typeof textKinds)[number];

/**
 * `pending`: it waits, or is tried again; `sent`: the provider has taken it; `delivered`: it says that it arrived;
 * `refused`: never delivered; `dead`: given up after a day; `ended`: not sent, because it was no longer wanted.
 */
export const textStates = ["pending", "sent", "delivered", "dead", "refused", "ended"] as const;
export type TextState = (typeof textStates)[number];

export const textFailures = ["REFUSED", "STOPPED", "UNREACHABLE", "TIMEOUT", "FAILED"] as const;
export type TextFailure = (typeof textFailures)[number];

/** A text message as staff see it: neither its words nor its number. */
export const staffTextSchema = z.object({
  id: z.number(),
  kind: z.enum(textKinds),
  state: z.enum(textStates),
  created_at: timestampSchema,
  sent_at: z.nullable(timestampSchema),
  /** Why it did not leave, or was not delivered. */
  last_error: z.nullable(z.enum(textFailures)),
  /** The provider's number of the error; the HTTP status where it said none. */
  error_code: z.nullable(z.number()),
});
export type StaffText = z.infer<typeof staffTextSchema>;

/** The text messages of an order; absent where none were asked for. */
export const staffTextsSchema = z.object({
  /** The last four digits of the number; null once the messages have ended, as it is kept no longer. */
  last_four: z.nullable(z.string()),
  ended_at: z.nullable(timestampSchema),
  /** Newest first. */
  messages: z.array(staffTextSchema),
});

/** One that was not delivered. */
export const failedTextSchema = z.extend(staffTextSchema, { order_id: z.number() });
export type FailedText = z.infer<typeof failedTextSchema>;
