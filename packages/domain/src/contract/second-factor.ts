import * as z from "zod/mini";
import { appCodeSchema, loginCodeSchema } from "../staff/index.ts";
import { currentPassword } from "./passwords.ts";

/** GET /users/me/second-factor */
export const secondFactorSchema = z.object({
  on: z.boolean(),
  /** ISO 8601, UTC; null while it is off. */
  since: z.nullable(z.string()),
  recovery_codes_left: z.number(),
  /** Whether the office asks this person for one, so that it cannot be turned off. */
  required: z.boolean(),
});
export type SecondFactor = z.infer<typeof secondFactorSchema>;

/** POST /users/me/second-factor: starts to set up an authenticator app. Nothing changes until it is confirmed. */
export const secondFactorSetupSchema = z.strictObject({ current_password: currentPassword });

/** Data for an authenticator app; shown once. */
export const secondFactorSecretSchema = z.object({
  /** Base32, for typing. */
  secret: z.string(),
  /** otpauth://totp/… for the QR code. */
  uri: z.string(),
});
export type SecondFactorSecret = z.infer<typeof secondFactorSecretSchema>;

/** POST /users/me/second-factor/confirm: the app's first code turns it on and ends one's other sessions. */
export const secondFactorConfirmSchema = z.strictObject({ code: appCodeSchema });

/** The recovery codes in groups of four letters and digits; shown once. Those from before are worth nothing. */
export const recoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;

/** POST /users/me/second-factor/off and /users/me/second-factor/recovery-codes: by password and a code. */
export const secondFactorProofSchema = z.strictObject({ current_password: currentPassword, code: loginCodeSchema });
