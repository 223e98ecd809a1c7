import * as z from "zod/mini";
import { timestampSchema } from "./timestamp.ts";

/** Subject of a text message (rule E-26). */
export const smsKinds = ["shipped", "review", "documents", "payment", "message"] as const;
export type SmsKind = (typeof smsKinds)[number];

/**
 * `pending`: it waits, or is tried again; `sent`: the provider has taken it; `delivered`: it says that it arrived;
 * `refused`: never delivered; `dead`: given up after a day; `ended`: not sent, because it was no longer wanted.
 */
export const smsStates = ["pending", "sent", "delivered", "dead", "refused", "ended"] as const;
export type SmsState = (typeof smsStates)[number];

export const smsFailures = ["REFUSED", "STOPPED", "UNREACHABLE", "TIMEOUT", "FAILED"] as const;
export type SmsFailure = (typeof smsFailures)[number];

/** A text message as staff see it: neither its words nor its number. */
export const staffSmsSchema = z.object({
  id: z.number(),
  kind: z.enum(smsKinds),
  state: z.enum(smsStates),
  created_at: timestampSchema,
  sent_at: z.nullable(timestampSchema),
  /** Why it did not leave, or was not delivered. */
  last_error: z.nullable(z.enum(smsFailures)),
  /** The provider's number of the error; the HTTP status where it said none. */
  error_code: z.nullable(z.number()),
});
export type StaffSms = z.infer<typeof staffSmsSchema>;

/** The text messages of an order; absent where none were asked for. */
export const orderSmsSchema = z.object({
  /** The last four digits of the number; null once the messages have ended, as it is kept no longer. */
  last_four: z.nullable(z.string()),
  ended_at: z.nullable(timestampSchema),
  /** Newest first. */
  messages: z.array(staffSmsSchema),
});

/** One that was not delivered. */
export const failedSmsSchema = z.extend(staffSmsSchema, { order_id: z.number() });
export type FailedSms = z.infer<typeof failedSmsSchema>;
