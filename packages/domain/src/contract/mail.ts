import * as z from "zod/mini";
import { timestampSchema } from "./timestamp.ts";

/** Subject of a text message (rule E-26). */
export const smsKinds = ["shipped", "review", "documents", "payment", "message", "confirm"] as const;
export type SmsKind = (typeof smsKinds)[number];

/**
 * `pending`: it waits, or is tried again; `sent`: the provider has taken it; `delivered`: it says that it arrived;
 * `refused`: never delivered; `dead`: given up after a day; `ended`: not sent, because it was no longer wanted.
 */
export const smsStates = ["pending", "sent", "delivered", "dead", "refused", "ended"] as const;
export type SmsState = (typeof smsStates)[number];

/**
 * STOPPED: the reader wants none; NUMBER: the number is wrong or takes none; OFFICE: the office's account, sender
 * or wording is refused; REFUSED: another refusal for good; others are the provider's and pass.
 */
export const smsFailures = ["REFUSED", "STOPPED", "NUMBER", "OFFICE", "UNREACHABLE", "TIMEOUT", "FAILED"] as const;
export type SmsFailure = (typeof smsFailures)[number];

/** A text message as staff see it: neither its words nor its number. */
export const staffSmsSchema = z.object({
  id: z.number(),
  kind: z.enum(smsKinds),
  state: z.enum(smsStates),
  created_at: timestampSchema,
  sent_at: z.nullable(timestampSchema),
  /** The reason why it was not sent or delivered. */
  last_error: z.nullable(z.enum(smsFailures)),
  /** The provider's number of the error; the HTTP status where it said none. */
  error_code: z.nullable(z.number()),
});
export type StaffSms = z.infer<typeof staffSmsSchema>;

/** The text messages of an order; absent where none were asked for. */
export const orderSmsSchema = z.object({
  /** The last four digits of the number; null once the messages have ended, when it is deleted. */
  last_four: z.nullable(z.string()),
  ended_at: z.nullable(timestampSchema),
  /** Newest first. */
  messages: z.array(staffSmsSchema),
});

/** A text message that was not delivered. */
export const failedSmsSchema = z.extend(staffSmsSchema, { order_id: z.number() });
export type FailedSms = z.infer<typeof failedSmsSchema>;

/** Every kind of email that the portal writes (rule E-10). */
export const mailKinds = [
  "order-confirmation",
  "payment-needed",
  "payment-reminder",
  "date-moved",
  "license-returned",
  "payment-returned",
  "order-voided",
  "review-license-data",
  "approved",
  "documents-problem",
  "message-from-office",
  "status-changed",
  "shipped",
  "canceled",
  "refunded",
  "refund-failed",
  "refund-requested",
  "refund-undone",
  "order-lookup",
  "link-renewed",
  "data-destroyed",
  "data-request-answered",
  "customer-message",
  "paper-back",
  "letter-of-validity",
  "login-attack",
  "sign-in-changed",
  "account-changed",
  "mail-check",
  "correction-code",
] as const;
export type MailKindName = (typeof mailKinds)[number];

/**
 * Reasons why the last try failed: the recipient's address was refused permanently (at once, or by a later report), the
 * mailbox is full, the receiver accepts nothing from this office, the server answered no, could not be reached, did not
 * answer in time, or anything else.
 */
export const mailFailures = ["BOUNCED", "FULL", "SENDER", "REFUSED", "UNREACHABLE", "TIMEOUT", "FAILED"] as const;
export type MailFailureName = (typeof mailFailures)[number];

/** An email that was not delivered within a day, or that bounced; never its words or its whole recipient. */
export const failedMailSchema = z.object({
  id: z.number(),
  kind: z.enum(mailKinds),
  order_id: z.nullable(z.number()),
  /** Masked: `a…@example.com`. */
  recipient: z.string(),
  created_at: timestampSchema,
  attempts: z.number(),
  last_error: z.nullable(z.enum(mailFailures)),
  /** The mail server's reply number, where it gave one. */
  reply_code: z.nullable(z.number()),
});
export type FailedMail = z.infer<typeof failedMailSchema>;

/** GET /mail/failed: the newest of them, and how many there are in all. */
export const failedMailsSchema = z.object({
  items: z.array(failedMailSchema),
  count: z.number(),
  /** Text messages that were not delivered in the last 14 days, newest first (rule E-29). */
  texts: z.optional(z.array(failedSmsSchema)),
});

/** POST /mail/bounces: what it changed; ignored when it is no delivery report, or is about an email of others. */
export const bounceAnswerSchema = z.object({ result: z.enum(["bounced", "ignored"]) });
