import * as z from "zod/mini";
import { newPasswordSchema } from "../staff/index.ts";
import { msg } from "@dop/texts/message";
import { timestampSchema } from "./timestamp.ts";

/** The password that a user has now, as a proof of who they are. */
export const currentPassword = z
  .string({ error: msg("passwords.required") })
  .check(z.trim(), z.minLength(1, msg("passwords.required")), z.maxLength(255, msg("passwords.wrongCurrent")));

/** POST /users/me/password */
export const passwordChangeSchema = z.strictObject({
  current_password: currentPassword,
  new_password: newPasswordSchema,
});
/** POST /users/{id}/password: without one the server makes it. */
export const firstPasswordSchema = z.strictObject({ new_password: z.optional(newPasswordSchema) });
/**
 * The password that the server made, shown only here, and until when it works; absent for a password of the caller's.
 */
export const firstPasswordAnswerSchema = z.object({
  ok: z.literal(true),
  made: z.optional(z.object({ password: z.string(), until: timestampSchema })),
});
