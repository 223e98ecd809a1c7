/** Staff roles (rule A-1). */
export const roleIds = { admin: 1, user: 2, viewer: 3 } as const;
export type RoleId = (typeof roleIds)[keyof typeof roleIds];

/** The names that `user.userRole.role` carries. */
export const roleNames = {
  [roleIds.admin]: "ADMIN",
  [roleIds.user]: "USER",
  [roleIds.viewer]: "VIEWER",
} as const satisfies Record<RoleId, string>;

/** New users get this role. */
export const defaultRoleId: RoleId = roleIds.user;
