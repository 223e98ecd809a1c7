// Rules: A-46 (docs/rules)
import { roleIds, type RoleId } from "./roles.ts";

/** Names of what a member of the staff may do besides reading, which all of them may. */
export const permissions = [
  "orders.write",
  "orders.verify",
  "money.refund.request",
  "money.refund.approve",
  "reports.all",
  "exports.addresses",
  "exports.lists",
  "privacy.write",
  "quarantine.write",
  "mail.retry",
  "texts.write",
  "prices.write",
  "settings.write",
  "users.write",
  "audit.read",
] as const;
export type Permission = (typeof permissions)[number];
export type Permissions = readonly Permission[];

const ofUsers: Permissions = ["orders.write", "orders.verify", "money.refund.request", "reports.all"];

const builtIn: Readonly<Record<RoleId, Permissions>> = {
  [roleIds.admin]: permissions,
  [roleIds.user]: ofUsers,
  [roleIds.viewer]: [],
};

/**
 * The permissions of a person: those of the role, or of a user's office role instead, if there is one.
 * @param officeRole as the database has it; names that this version does not know permit nothing
 */
export const permissionsOf = (
  roleId: RoleId,
  officeRole: { readonly permissions: readonly string[] } | null = null,
): Permissions =>
  roleId === roleIds.user && officeRole !== null
    ? permissions.filter((name) => officeRole.permissions.includes(name))
    : builtIn[roleId];

/** True for what the role USER may not do: rules for admins cover everyone who may do it. */
export const isForAdmins = (permission: Permission): boolean => !ofUsers.includes(permission);
