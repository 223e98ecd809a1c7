/** What users are told by email about their way to sign in (rule A-29). */
export const signInChanges = [
  "passkeyAdded",
  "passkeyRemoved",
  "appOn",
  "appOff",
  "secondFactorReset",
  "passwordChanged",
  "passwordReset",
  "recoveryCodesMade",
  "recoveryCodeUsed",
  "sessionsEnded",
] as const;
export type SignInChange = (typeof signInChanges)[number];
