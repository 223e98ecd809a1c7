export { cannedPlaceholders, fillCannedText, unknownPlaceholders, type CannedPlaceholder } from "./canned-text.ts";
export { documentReasons, documentsAsked, type DocumentReason } from "./document-reasons.ts";
export { canonicalUsername, loginSchema, type Login } from "./login.ts";
export { newPasswordSchema, newPasswordOf, passwordLimits } from "./new-password.ts";
export { defaultRoleId, roleIds, roleNames, type RoleId } from "./roles.ts";
export { appCodeSchema, codeDigits, loginCodeSchema, recoveryCodeCount, secondFactorDuties } from "./second-factor.ts";
export { signInChanges, type SignInChange } from "./sign-in-changes.ts";
