import * as z from "zod/mini";
import { msg } from "@dop/texts/message";
import { limits } from "../orders/limits.ts";
import { isUsableText } from "../orders/text-fields.ts";

/**
 * Characters of a password that a person chooses (rule A-13). No rules of composition: length is what counts (NIST SP
 * 800-63B, which asks for fewer where a second factor protects the account too).
 */
export const passwordLimits = { shortest: 15, shortestWithSecondFactor: 8, longest: 128 } as const;

/** A password of at least this many characters, trimmed as the login trims it. */
export const newPasswordOf = (shortest: number) =>
  z
    .string({ error: msg("passwords.required") })
    .check(
      z.trim(),
      z.minLength(1, msg("passwords.required")),
      z.minLength(shortest, msg("passwords.tooShort", shortest)),
      z.maxLength(passwordLimits.longest, msg("passwords.tooLong", passwordLimits.longest)),
    );

/** A password that a person chooses. The server checks whether it may be this short and whether it is too common. */
export const newPasswordSchema = newPasswordOf(passwordLimits.shortestWithSecondFactor);

/** Roles that the office requires to have a second factor (rule A-15). */
export const secondFactorDuties = ["nobody", "admins", "everybody"] as const;

/** Digits of a code of the authenticator app (RFC 6238 with what every app knows: SHA-1, 30 seconds). */
export const codeDigits = 6;
/** The number of recovery codes in a set; each works once. */
export const recoveryCodeCount = 10;

const withoutSpaces = z.transform((text: unknown) => (typeof text === "string" ? text.replaceAll(/\s/gu, "") : text));

/** Six digits, typed with or without spaces. */
export const appCodeSchema = z.pipe(
  withoutSpaces,
  z.string({ error: msg("secondFactor.codeShape") }).check(z.regex(/^\d{6}$/, msg("secondFactor.codeShape"))),
);

/**
 * A recovery code: 24 letters and digits of base32 in groups of four, 16 of those given out before. Case, spaces and
 * dashes do not matter.
 */
const recoveryCode = /^(?:[A-Z2-7]{24}|[A-Z2-7]{16})$/;

/** A code for the login: the app's, or a recovery code in capitals and without its dashes. */
export const loginCodeSchema = z.pipe(
  z.pipe(
    withoutSpaces,
    z.transform((text: unknown) => (typeof text === "string" ? text.replaceAll("-", "").toUpperCase() : text)),
  ),
  z
    .string({ error: msg("secondFactor.loginCodeShape") })
    .check(z.refine((text) => /^\d{6}$/.test(text) || recoveryCode.test(text), msg("secondFactor.loginCodeShape"))),
);

/** The login form (rule A-11), with the fields for a login that needs more than a password. */
export const loginSchema = z.strictObject({
  username: loginText().check(z.refine(isUsableText, msg("validation.unusableCharacters"))),
  password: loginText(),
  /** Asked for when an admin has set the password. */
  new_password: z.optional(newPasswordSchema),
  /** Asked for with a second factor: six digits of the authenticator app, or a recovery code. */
  code: z.optional(loginCodeSchema),
});
export type Login = z.output<typeof loginSchema>;

function loginText() {
  return z
    .string({ error: msg("officeValidation.loginRequired") })
    .check(
      z.trim(),
      z.minLength(1, msg("officeValidation.loginRequired")),
      z.minLength(limits.loginMin, msg("officeValidation.loginShort")),
      z.maxLength(limits.loginMax, msg("officeValidation.loginLong")),
    );
}

/** Usernames are the email, upper-cased; login is case-insensitive (rule A-11). */
export function canonicalUsername(text: string): string {
  return text.trim().toUpperCase();
}

/** Changes of a user's login that are announced by email (rule A-29). */
export const signInChanges = [
  "passkeyAdded",
  "passkeyRemoved",
  "appOn",
  "appOff",
  "secondFactorReset",
  "passwordChanged",
  "passwordReset",
  "recoveryCodesMade",
  "recoveryCodeUsed",
  "sessionsEnded",
] as const;
export type SignInChange = (typeof signInChanges)[number];
