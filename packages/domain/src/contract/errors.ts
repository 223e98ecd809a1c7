import * as z from "zod/mini";
import { cartCostsSchema, dollarsSchema } from "./catalog.ts";

/** Codes that programs read; the texts are for people (`texts/src/en/shared/errors.ts`). */
export const errorCodes = [
  "VALIDATION",
  "MALFORMED_BODY",
  "BODY_TOO_LARGE",
  "BODY_TOO_COMPLEX",
  "UNSUPPORTED_MEDIA_TYPE",
  "COMPRESSED_BODY",
  "NOT_FOUND",
  "WRONG_LOGIN",
  "PASSWORD_CHANGE_REQUIRED",
  "SECOND_FACTOR_REQUIRED",
  "SECOND_FACTOR_SETUP_REQUIRED",
  "SECOND_FACTOR_ON",
  "SECOND_FACTOR_OFF",
  "STEP_UP_REQUIRED",
  "OUTSIDE_NETWORKS",
  "PASSKEY_REQUIRED",
  "PASSKEY_REFUSED",
  "PASSKEYS_UNAVAILABLE",
  "TOO_MANY_PASSKEYS",
  "NO_IDENTITY_PROVIDER",
  "PASSWORD_KEPT_ELSEWHERE",
  "WRONG_SETUP_CODE",
  "RATE_LIMITED",
  "INTERNAL",
  "UNAVAILABLE",
  "IDEMPOTENCY_MISMATCH",
  "PAYMENT_UNAVAILABLE",
  "ALREADY_PAID",
  "PAYMENT_UNDER_WAY",
  "ORDER_ENDED",
  "NOTHING_TO_REVIEW",
  "NO_OPEN_ISSUE",
  "MESSAGING_CLOSED",
  "NOT_YOUR_MESSAGE",
  "NOT_YOUR_VIEW",
  "NAME_TAKEN",
  "TOO_MANY",
  "REGISTRY_UNAVAILABLE",
  "DIRECTORY_UNAVAILABLE",
  "STALE",
  "WEBHOOK_REJECTED",
  "ORDER_FLAGGED",
  "NOTHING_TO_REFUND",
  "LAST_ADMIN",
  "BEYOND_OWN_PERMISSIONS",
  "ROLE_IN_USE",
  "USERNAME_TAKEN",
  "ORDER_VOIDED",
  "WRONG_STATUS",
  "REFUND_PENDING",
  "REFUND_REFUSED",
  "REFUND_UNRECORDED",
  "SECOND_PERSON",
  "WRONG_PRODUCT",
  "AMBIGUOUS_NUMBER",
  "STEP_NOT_IN_WORKFLOW",
  "STEP_NOT_TOGGLEABLE",
  "STEP_ALREADY_DONE",
  "STEP_NOT_DONE",
  "IN_TRANSMITTAL",
  "NOT_IN_TRANSMITTAL",
  "NO_CORRECTIONS",
  "CORRECTIONS_OUTSTANDING",
  "SECOND_LOOK_WAITS",
  "NO_SECOND_LOOK",
  "SAME_PERSON",
  "PAYMENT_DUE",
  "NOT_REFUNDABLE",
  "PRICE_CHANGED",
  "LICENSE_QUESTIONABLE",
  "LICENSE_VOIDED",
  "LICENSE_CHANGED",
  "CODE_REQUIRED",
  "NEWER_DOCUMENTS",
  "PHOTO_LINK_OVER",
  "PHOTO_LINK_USED",
  "DAY_CLOSED",
  "NOT_ALLOWED_FOR_ACTOR",
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** One problem of a request; `path` is the field's path joined by dots, empty for the whole. */
export const errorIssueSchema = z.object({ path: z.string(), message: z.string() });
export type ErrorIssue = z.infer<typeof errorIssueSchema>;

/** Data for an authenticator app; shown once. */
export const secondFactorSecretSchema = z.object({
  /** Base32, for typing. */
  secret: z.string(),
  /** otpauth://totp/… for the QR code. */
  uri: z.string(),
});
export type SecondFactorSecret = z.infer<typeof secondFactorSecretSchema>;

/** The body of every error answer but 403, whose body is plain text (rule A-5) unless it has a code. */
export const errorBodySchema = z.object({
  message: z.string(),
  code: z.optional(z.enum(errorCodes)),
  showBanner: z.optional(z.boolean()),
  redirect: z.optional(z.string()),
  errors: z.optional(z.array(errorIssueSchema)),
  /** With PRICE_CHANGED: the lines as they are now, the transaction fee last, and their sum, in dollars. */
  lines: z.optional(cartCostsSchema),
  total: z.optional(dollarsSchema),
  /** With SECOND_FACTOR_SETUP_REQUIRED: what the authenticator app needs. */
  setup: z.optional(secondFactorSecretSchema),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
