/** Changes of a user's login that are announced by email (rule A-29). */
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
