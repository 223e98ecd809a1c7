import * as z from "zod/mini";
import { limits } from "../orders/limits.ts";
import { isUsableText } from "../orders/text-fields.ts";
import { validationTexts } from "../texts/validation.ts";
import { newPasswordSchema } from "./new-password.ts";
import { loginCodeSchema } from "./second-factor.ts";

const t = validationTexts.en;

/** The login form (spec 1 section 5), and what is asked for when a password alone does not do. */
export const loginSchema = z.strictObject({
  username: loginText().check(z.refine(isUsableText, t.unusableCharacters)),
  password: loginText(),
  /** Asked for when somebody else has set the password. */
  new_password: z.optional(newPasswordSchema),
  /** Asked for with a second factor: six digits of the authenticator app, or a recovery code. */
  code: z.optional(loginCodeSchema),
});

function loginText() {
  return z
    .string({ error: t.loginRequired })
    .check(
      z.trim(),
      z.minLength(1, t.loginRequired),
      z.minLength(limits.loginMin, t.loginShort),
      z.maxLength(limits.loginMax, t.loginLong),
    );
}
