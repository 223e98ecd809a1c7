import * as z from "zod/mini";
import { limits } from "../orders/limits.ts";
import { isUsableText } from "../orders/text-fields.ts";
import { msg } from "@dop/texts/message";
import { newPasswordSchema } from "./new-password.ts";
import { loginCodeSchema } from "./second-factor.ts";

/** The login form (rule A-11), and what is asked for when a password alone does not do. */
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
