import * as z from "zod/mini";
import { msg } from "@dop/texts/message";
import { limits, lineField } from "../orders/index.ts";
import { newPasswordSchema } from "../staff/index.ts";
import { timestampSchema } from "./timestamp.ts";

/** Parts that are tried, in the order of the guide. */
export const setupChecks = [
  "office",
  "sign_in",
  "mail",
  "texts",
  "payments",
  "documents",
  "license_service",
  "backup",
  "test_order",
] as const;
export type SetupCheck = (typeof setupChecks)[number];

/**
 * `untried`: never, or with other settings; `practice`: it works, and is not what an office can go live with; `waits`:
 * something is left that no server can try; `fails`: the findings say why.
 */
export const setupStates = ["untried", "works", "practice", "waits", "fails"] as const;
export type SetupState = (typeof setupStates)[number];

/** Findings. `…_DOWN`: a part that was asked did not answer well; `detail` is its `PartDownReason`. */
export const setupFindingCodes = [
  "DIRECTORY_DOWN",
  "PAYMENTS_DOWN",
  "STORE_DOWN",
  "SCANNER_DOWN",
  "LICENSES_DOWN",
  "EXAMPLE_OFFICE",
  "NO_SECOND_FACTOR",
  "PASSWORD_ALONE",
  "MAIL_LOGIN",
  "MAIL_SENDER",
  "MAIL_BOUNCED",
  "MAIL_REFUSED",
  "MAIL_UNREACHABLE",
  "MAIL_TIMEOUT",
  "MAIL_FAILED",
  "MAIL_CAPTURED",
  "MAIL_ACCEPTED",
  "TEXTS_DOWN",
  "TEXTS_REFUSED",
  "TEXTS_OFF",
  "TEXTS_CAPTURED",
  "TEXTS_ASKED",
  "SANDBOX",
  "BYPASS",
  "TEST_KEY",
  "NO_EVENT",
  "OTHER_MODE",
  "DOCUMENT_DIFFERS",
  "NO_SCANNER",
  "PICTURES_DOWN",
  "SEALER_DOWN",
  "LICENSES_EMBEDDED",
  "NO_BACKUP",
  "OLD_BACKUP",
  "PLAIN_BACKUP",
  "NO_PROOF",
  "OLD_PROOF",
  "PROOF_FAILED",
  "PROVED",
  "UNKNOWN_LICENSE",
  "ORDER_REFUSED",
  "NO_PAYMENT_PAGE",
  "ORDER_CANCELED",
  "ORDER_BY_HAND",
] as const;

export type SetupFindingCode = (typeof setupFindingCodes)[number];

/** Letters and digits that are not mistaken for one another when they are copied from a log. */
export const setupCodeAlphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
export const setupCodeLength = 12;

const text = (longest: number) =>
  lineField(longest, { required: msg("setup.required"), max: msg("officeValidation.tooLong") });

/** POST /setup/first-admin: the code of the server's log, and who becomes the first admin (rules ). */
export const firstAdminSchema = z.strictObject({
  code: text(100),
  email: text(limits.loginMax).check(z.regex(/^[^\s@]+@[^\s@]+$/, msg("setup.emailInvalid"))),
  display_name: text(limits.loginMax),
  /** Required while the portal itself keeps the passwords. */
  new_password: z.optional(newPasswordSchema),
});

/** A finding; `detail` is a reason, a number or a reply, never anything about a person. */
export const setupFindingSchema = z.object({
  code: z.enum(setupFindingCodes),
  detail: z.nullable(z.string()),
});
export type SetupFinding = z.infer<typeof setupFindingSchema>;

export const setupResultSchema = z.object({
  check: z.enum(setupChecks),
  state: z.enum(setupStates),
  findings: z.array(setupFindingSchema),
  tried_at: z.nullable(timestampSchema),
  tried_by: z.nullable(z.string()),
  /** Its variables in the environment; the value of a secret is null. */
  settings: z.array(z.object({ name: z.string(), value: z.nullable(z.string()) })),
});
export type SetupResult = z.infer<typeof setupResultSchema>;

/** Legal texts: each is listed until an admin confirms it, and again with another wording (rule A-43). */
export const legalTextKeys = [
  "statement",
  "certified_copy",
  "letter",
  "letter_check",
  "data_destroyed",
  "privacy",
] as const;
export type LegalTextKey = (typeof legalTextKeys)[number];

export const legalTextSchema = z.object({
  key: z.enum(legalTextKeys),
  wordings: z.array(z.object({ locale: z.string(), text: z.string() })),
  /** Of the wordings: what is confirmed is what was shown. */
  digest: z.string(),
  confirmed_at: z.nullable(timestampSchema),
  confirmed_by: z.nullable(z.string()),
});
export type LegalText = z.infer<typeof legalTextSchema>;

/** POST /setup/texts/{key}/confirm */
export const confirmTextSchema = z.strictObject({ digest: z.string().check(z.maxLength(100)) });

/** GET /setup */
export const setupSchema = z.object({
  /** The version that answers, and the commit that it was built from. */
  version: z.optional(z.string()),
  commit: z.optional(z.string()),
  /** A newer version in the operator's feed; null for a feed that names none (rule A-47). */
  update: z.optional(z.object({ newest: z.nullable(z.string()) })),
  checks: z.array(setupResultSchema),
  texts: z.array(legalTextSchema),
  /** Keys of the server by their settings: when each came into use, and whether that was more than a year ago. */
  keys: z.optional(z.array(z.object({ name: z.string(), since: timestampSchema, old: z.boolean() }))),
  /** Data to enter at the payment provider; null where there is none. */
  webhook: z.nullable(
    z.object({ url: z.string(), events: z.array(z.string()), last_event_at: z.nullable(timestampSchema) }),
  ),
});
export type Setup = z.infer<typeof setupSchema>;

/** POST /setup/checks/{check}; the test order is for a license of the county. */
export const setupCheckSchema = z.strictObject({
  license_number: z.optional(
    z
      .number({ error: msg("setup.licenseNumber") })
      .check(z.int(msg("setup.licenseNumber")), z.positive(msg("setup.licenseNumber"))),
  ),
});
