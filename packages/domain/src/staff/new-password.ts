import * as z from "zod/mini";
import { msg } from "../texts/message.ts";

/**
 * Characters of a password that somebody chooses. No rules of composition: length is what counts (NIST SP 800-63B, which asks
 * for fewer where a second factor stands beside the password).
 */
export const passwordLimits = { shortest: 15, shortestWithSecondFactor: 8, longest: 128 } as const;

/** A password of at least so many characters, trimmed as the login trims it. */
export const newPasswordOf = (shortest: number) =>
  z
    .string({ error: msg("passwords.required") })
    .check(
      z.trim(),
      z.minLength(1, msg("passwords.required")),
      z.minLength(shortest, msg("passwords.tooShort", shortest)),
      z.maxLength(passwordLimits.longest, msg("passwords.tooLong", passwordLimits.longest)),
    );

/** A password that somebody chooses. Whether its person may have one so short, and what is too common, the server says. */
export const newPasswordSchema = newPasswordOf(passwordLimits.shortestWithSecondFactor);
