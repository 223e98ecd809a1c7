import * as z from "zod/mini";
import { failedSmsSchema } from "./sms.ts";
import { timestampSchema } from "./timestamp.ts";

/** Every kind of email that the portal writes (rule E-10). */
export const mailKinds = [
  "order-confirmation",
  "payment-needed",
  "payment-reminder",
  "date-moved",
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
 * Why the last try failed: the recipient's address was refused permanently (at once, or by a later report),
 * the server answered no, could not be reached, did not answer in time, or anything else.
 */
export const mailFailures = ["BOUNCED", "REFUSED", "UNREACHABLE", "TIMEOUT", "FAILED"] as const;
export type MailFailureName = (typeof mailFailures)[number];

/** An email that could not be delivered in its day, or that came back; never its words or its whole recipient. */
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
