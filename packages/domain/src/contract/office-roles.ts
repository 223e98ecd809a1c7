import * as z from "zod/mini";
import { lineField } from "../orders/index.ts";
import { permissions } from "../staff/index.ts";
import { msg } from "@dop/texts/message";
import { timestampSchema } from "./timestamp.ts";

export const officeRoleLimits = { name: 60, count: 50 } as const;

const shape = {
  name: lineField(officeRoleLimits.name, {
    required: msg("officeValidation.nameRequired"),
    max: msg("officeValidation.max60"),
  }),
  permissions: z
    .array(z.enum(permissions, { error: msg("officeValidation.permissionUnknown") }))
    .check(z.maxLength(permissions.length, msg("officeValidation.permissionRepeated"))),
};

/** POST /office-roles (rule A-46). */
export const officeRoleRequestSchema = z.strictObject(shape);
export type OfficeRoleRequest = z.infer<typeof officeRoleRequestSchema>;
/** PATCH /office-roles/{id}; `version` is the one that the caller has seen. */
export const officeRoleChangeSchema = z.strictObject({ ...shape, version: z.int32() });
export type OfficeRoleChange = z.infer<typeof officeRoleChangeSchema>;

export const officeRoleSchema = z.object({
  id: z.number(),
  name: z.string(),
  permissions: z.array(z.enum(permissions)),
  version: z.number(),
  /** The number of people who have it. */
  people: z.number(),
  updated_at: timestampSchema,
});
export type OfficeRole = z.infer<typeof officeRoleSchema>;
/** GET /office-roles: all of them, by name. */
export const officeRolesSchema = z.array(officeRoleSchema);
