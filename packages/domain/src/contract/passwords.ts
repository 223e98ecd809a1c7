import * as z from "zod/mini";
import { newPasswordSchema } from "../staff/index.ts";
import { msg } from "../texts/message.ts";

/** POST /users/me/password */
export const passwordChangeSchema = z.strictObject({
  current_password: z
    .string({ error: msg("passwords.required") })
    .check(z.trim(), z.minLength(1, msg("passwords.required")), z.maxLength(255, msg("passwords.wrongCurrent"))),
  new_password: newPasswordSchema,
});
/** POST /users/{id}/password */
export const firstPasswordSchema = z.strictObject({ new_password: newPasswordSchema });
