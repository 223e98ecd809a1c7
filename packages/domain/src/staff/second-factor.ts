import * as z from "zod/mini";
import { msg } from "@dop/texts/message";

/** Which roles the office requires to have a second factor (rule A-15). */
export const secondFactorDuties = ["nobody", "admins", "everybody"] as const;

/** Digits of a code of the authenticator app (RFC 6238 with what every app knows: SHA-1, 30 seconds). */
export const codeDigits = 6;
/** How many recovery codes are given out at a time; each works once. */
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

/** What the login takes: a code of the app, or a recovery code in capitals and without its dashes. */
export const loginCodeSchema = z.pipe(
  z.pipe(
    withoutSpaces,
    z.transform((text: unknown) => (typeof text === "string" ? text.replaceAll("-", "").toUpperCase() : text)),
  ),
  z
    .string({ error: msg("secondFactor.loginCodeShape") })
    .check(z.refine((text) => /^\d{6}$/.test(text) || recoveryCode.test(text), msg("secondFactor.loginCodeShape"))),
);
