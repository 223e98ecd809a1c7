// Rules: A-46 (docs/rules)
import { permissionsOf, roleIds, type Permission } from "@dop/domain/staff";
import { sql, type RawBuilder } from "kysely";
import type { UserRow } from "./schema.ts";

/** An account with its office role; null without one. */
export type AccountRow = UserRow & {
  readonly office_role: { readonly name: string; readonly permissions: string[] } | null;
};

/** The office role of a user as a column, for `permissionsOf`. */
export const officeRole = sql<AccountRow["office_role"]>`(
  select json_build_object('name', r.name, 'permissions', r.permissions)
  from office_roles r where r.id = users.office_role_id)`.as("office_role");

/** The condition of users who have a permission, as `permissionsOf` decides it. */
export function hasPermission(permission: Permission): RawBuilder<boolean> {
  const roles = Object.values(roleIds).filter((role) => permissionsOf(role).includes(permission));
  return sql<boolean>`case when users.role_id = ${sql.lit(roleIds.user)} and users.office_role_id is not null
    then exists (select from office_roles r
      where r.id = users.office_role_id and ${sql.lit(permission)} = any (r.permissions))
    else users.role_id in (${sql.join(roles.map((role) => sql.lit(role)))}) end`;
}
