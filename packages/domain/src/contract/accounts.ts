import * as z from "zod/mini";
import { isUsableText } from "../orders/index.ts";
import { defaultRoleId, roleNames, type RoleId } from "../staff/index.ts";
import { msg } from "../texts/message.ts";

/** A role id, 1 to 3; the wording of the message is prescribed (rule A-1). */
export const roleIdSchema = z.pipe(
  z
    .number({ error: msg("officeValidation.roleRequired") })
    .check(z.refine((role) => role in roleNames, msg("officeValidation.roleRange"))),
  z.transform((role: number) => role as RoleId),
);

const name = z
  .string({ error: msg("officeValidation.userRequired") })
  .check(
    z.trim(),
    z.minLength(1, msg("officeValidation.userRequired")),
    z.maxLength(255, msg("officeValidation.tooLong")),
    z.refine(isUsableText, msg("validation.unusableCharacters")),
  );

/** POST /users/ : username is the email, upper-cased. */
export const newUserSchema = z.strictObject({
  role_id: z.pipe(
    z.transform((role: unknown) => role ?? defaultRoleId),
    roleIdSchema,
  ),
  username: name,
  display_name: name,
});
export type NewUser = z.infer<typeof newUserSchema>;
/** PATCH /users/{id} */
export const roleChangeSchema = z.strictObject({ role_id: roleIdSchema });

export const accountSchema = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  username: z.string(),
  display_name: z.string(),
  role_id: z.number(),
  /** Whether the person logs in with an authenticator app as well. */
  second_factor: z.boolean(),
  userRole: z.object({ role: z.enum(["ADMIN", "USER", "VIEWER"]) }),
});
export type Account = z.infer<typeof accountSchema>;
export const accountsSchema = z.array(accountSchema);

/** GET /users/search?name= */
export const directorySearchSchema = z.object({
  name: z.pipe(
    z.transform((text: unknown) => text ?? ""),
    z.string().check(z.maxLength(200), z.refine(isUsableText, msg("validation.unusableCharacters"))),
  ),
});
export const directoryPeopleSchema = z.array(z.object({ name: z.string(), email: z.string() }));
