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

/** Usernames are the email, upper-cased; login is case-insensitive (rule A-11). */
export function canonicalUsername(text: string): string {
  return text.trim().toUpperCase();
}
export { documentReasons, documentsAsked, type DocumentReason } from "./document-reasons.ts";
export { loginSchema, type Login } from "./login.ts";
export { newPasswordSchema, newPasswordOf, passwordLimits } from "./new-password.ts";
export { appCodeSchema, codeDigits, loginCodeSchema, recoveryCodeCount, secondFactorDuties } from "./second-factor.ts";
export { signInChanges, type SignInChange } from "./sign-in-changes.ts";
export { cannedPlaceholders, fillCannedText, unknownPlaceholders, type CannedPlaceholder } from "./canned-text.ts";
