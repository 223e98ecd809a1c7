import * as z from "zod/mini";
import { passwordTexts } from "../texts/passwords.ts";

const t = passwordTexts.en;

/** Characters of a password that somebody chooses. No rules of composition: length is what counts (NIST SP 800-63B). */
export const passwordLimits = { shortest: 15, longest: 128 } as const;

/** A password that somebody chooses, trimmed as the login trims it. What is too common is for the server to say. */
export const newPasswordSchema = z
  .string({ error: t.required })
  .check(
    z.trim(),
    z.minLength(1, t.required),
    z.minLength(passwordLimits.shortest, t.tooShort(passwordLimits.shortest)),
    z.maxLength(passwordLimits.longest, t.tooLong(passwordLimits.longest)),
  );
