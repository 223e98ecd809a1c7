import * as z from "zod/mini";
import { msg } from "@dop/texts/message";

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
