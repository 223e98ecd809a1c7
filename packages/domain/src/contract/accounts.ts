import * as z from "zod/mini";
import { isUsableText, lineField } from "../orders/index.ts";
import { defaultRoleId, roleNames, type RoleId } from "../staff/index.ts";
import { msg } from "@dop/texts/message";
import { sessionUserSchema } from "./users.ts";

/** A role id, 1 to 3; the wording of the message is prescribed (rule A-1). */
export const roleIdSchema = z.pipe(
  z
    .number({ error: msg("officeValidation.roleRequired") })
    .check(z.refine((role) => role in roleNames, msg("officeValidation.roleRange"))),
  z.transform((role: number) => role as RoleId),
);

const name = lineField(255, { required: msg("officeValidation.userRequired"), max: msg("officeValidation.tooLong") });

/** The own set of permissions of a user, instead of the role's (rule A-46); absent where only roles are known. */
const officeRoleIdSchema = z.optional(z.nullable(z.int32()));

/** POST /users/ : username is the email, upper-cased. */
export const newUserSchema = z.strictObject({
  role_id: z.pipe(
    z.transform((role: unknown) => role ?? defaultRoleId),
    roleIdSchema,
  ),
  username: name,
  display_name: name,
  office_role_id: officeRoleIdSchema,
});
export type NewUser = z.infer<typeof newUserSchema>;
/** PATCH /users/{id}: exactly this role; without `office_role_id` none of the office's. */
export const roleChangeSchema = z.strictObject({ role_id: roleIdSchema, office_role_id: officeRoleIdSchema });
export type RoleChange = z.infer<typeof roleChangeSchema>;

export const accountSchema = z.extend(sessionUserSchema, {
  email: z.string(),
  name: z.string(),
  /** The user logs in with an authenticator app or a passkey as well. */
  second_factor: z.boolean(),
  office_role_id: officeRoleIdSchema,
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
