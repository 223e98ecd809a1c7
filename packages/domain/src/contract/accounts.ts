import { z } from "zod";
import { defaultRoleId, type RoleId } from "../staff/index.ts";
import { validationTexts } from "../texts/validation.ts";

const t = validationTexts.en;

/** A role id, 1 to 3; the message is the specification's (spec 2 section 5). */
export const roleIdSchema = z
  .number({ error: t.roleRequired })
  .int(t.roleRange)
  .min(1, t.roleRange)
  .max(3, t.roleRange)
  .transform((role) => role as RoleId);

const name = z.string({ error: t.userRequired }).trim().min(1, t.userRequired).max(255, t.tooLong);

/** POST /users/ : username is the e-mail, upper-cased. */
export const newUserSchema = z.strictObject({
  role_id: roleIdSchema.default(defaultRoleId),
  username: name,
  display_name: name,
});
/** PATCH /users/{id} */
export const roleChangeSchema = z.strictObject({ role_id: roleIdSchema });

export const accountSchema = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  username: z.string(),
  display_name: z.string(),
  role_id: z.number(),
  userRole: z.object({ role: z.enum(["ADMIN", "USER", "VIEWER"]) }),
});
export type Account = z.infer<typeof accountSchema>;
export const accountsSchema = z.array(accountSchema);

/** GET /users/search?name= */
export const directorySearchSchema = z.object({ name: z.string().max(200).default("") });
export const directoryPeopleSchema = z.array(z.object({ name: z.string(), email: z.string() }));
