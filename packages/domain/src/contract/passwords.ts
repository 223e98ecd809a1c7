import * as z from "zod/mini";
import { newPasswordSchema } from "../staff/index.ts";
import { passwordTexts } from "../texts/passwords.ts";

const t = passwordTexts.en;

/** POST /users/me/password */
export const passwordChangeSchema = z.strictObject({
  current_password: z
    .string({ error: t.required })
    .check(z.trim(), z.minLength(1, t.required), z.maxLength(255, t.wrongCurrent)),
  new_password: newPasswordSchema,
});
/** POST /users/{id}/password */
export const firstPasswordSchema = z.strictObject({ new_password: newPasswordSchema });
