import { roleIds } from "@dop/domain/staff";
import type { Catalogue } from "@dop/texts/message";
import type { SelectOption } from "../../../ui/fields/inputs.tsx";

const allRoleIds = [roleIds.admin, roleIds.user, roleIds.viewer] as const;

/** The three roles, each with what it may do. */
export function roleOptions(t: Catalogue["users"]): SelectOption[] {
  return allRoleIds.map((id) => ({ value: String(id), label: `${t.roles[id]}: ${t.roleHints[id]}` }));
}

/** The three roles by name alone, for a narrow table. */
export function shortRoleOptions(t: Catalogue["users"]): SelectOption[] {
  return allRoleIds.map((id) => ({ value: String(id), label: t.roles[id] }));
}
