import * as z from "zod/mini";
import { msg } from "@dop/texts/message";
import { newPasswordSchema, appCodeSchema, loginCodeSchema } from "../staff/index.ts";
import { timestampSchema } from "./timestamp.ts";
import { lineField } from "../orders/text-fields.ts";

/** The password that a user has now, as a proof of who they are. */
export const currentPassword = z
  .string({ error: msg("passwords.required") })
  .check(z.trim(), z.minLength(1, msg("passwords.required")), z.maxLength(255, msg("passwords.wrongCurrent")));

/** POST /users/me/password */
export const passwordChangeSchema = z.strictObject({
  current_password: currentPassword,
  new_password: newPasswordSchema,
});
/** POST /users/{id}/password: without one the server makes it. */
export const firstPasswordSchema = z.strictObject({ new_password: z.optional(newPasswordSchema) });
/** The password that the server made, shown only here, and its expiry; absent for a password of the caller's. */
export const firstPasswordAnswerSchema = z.object({
  ok: z.literal(true),
  made: z.optional(z.object({ password: z.string(), until: timestampSchema })),
});

/** GET /users/me/second-factor */
export const secondFactorSchema = z.object({
  on: z.boolean(),
  /** ISO 8601, UTC; null while it is off. */
  since: z.nullable(z.string()),
  recovery_codes_left: z.number(),
  /** The office requires it of this person, so that it cannot be turned off. */
  required: z.boolean(),
});
export type SecondFactor = z.infer<typeof secondFactorSchema>;

/** POST /users/me/second-factor: starts to set up an authenticator app. Nothing changes until it is confirmed. */
export const secondFactorSetupSchema = z.strictObject({ current_password: currentPassword });

/** POST /users/me/second-factor/confirm: the app's first code turns it on and ends one's other sessions. */
export const secondFactorConfirmSchema = z.strictObject({ code: appCodeSchema });

/** The recovery codes in groups of four letters and digits; shown once. Earlier ones no longer work. */
export const recoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;

/** POST /users/me/second-factor/off and /users/me/second-factor/recovery-codes: by password and a code. */
export const secondFactorProofSchema = z.strictObject({ current_password: currentPassword, code: loginCodeSchema });

/** One of a user's own passkeys. */
export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  created_at: timestampSchema,
  /** Null before its first use. */
  last_used_at: z.nullable(timestampSchema),
});
export type Passkey = z.infer<typeof passkeySchema>;

/** GET /users/me/passkeys: the oldest first. */
export const passkeysSchema = z.array(passkeySchema);

/** WebAuthn's options for making or using a passkey, with a challenge for five minutes. */
export const passkeyOptionsSchema = z.object({ options: z.record(z.string(), z.unknown()) });
export type PasskeyOptions = z.infer<typeof passkeyOptionsSchema>;

const bytes = (most: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(most));

/** Fields of every authenticator's answer; those that browsers add are ignored. */
const credential = { id: bytes(1400), rawId: bytes(1400), type: z.literal("public-key") };

/** A browser's answer with a passkey that it has. */
export const passkeyAssertionSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4096),
    authenticatorData: bytes(4096),
    signature: bytes(4096),
    userHandle: z.optional(bytes(200)),
  }),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertionSchema>;

const passkeyName = lineField(60, { required: msg("passkeys.nameRequired"), max: msg("passkeys.nameLong", 60) });

/** PATCH /users/me/passkeys/{id} */
export const passkeyNameSchema = z.strictObject({ name: passkeyName });

/** POST /users/me/passkeys: the browser's new passkey, and its user's name for it. */
export const newPasskeySchema = z.strictObject({
  name: passkeyName,
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(4096),
      attestationObject: bytes(32_768),
    }),
  }),
});
export type NewPasskey = z.infer<typeof newPasskeySchema>;

/** POST /users/login/passkey */
export const passkeyLoginSchema = z.strictObject({ response: passkeyAssertionSchema });

/** POST /users/login/provider/begin. `fresh`: the provider asks the user again, even in an open session. */
export const providerLoginSchema = z.strictObject({ fresh: z.optional(z.boolean()) });

/** The address to which the browser goes, and the data that it keeps until it is back. */
export const providerBegunSchema = z.object({ url: z.string(), secret: z.string() });
export type ProviderBegun = z.infer<typeof providerBegunSchema>;

/** POST /users/login/provider: the data that the browser kept, and the query of the provider's redirect. */
export const providerAnswerSchema = z.strictObject({
  secret: z.string().check(z.maxLength(100)),
  answer: z.string().check(z.maxLength(8192)),
});
export type ProviderAnswer = z.infer<typeof providerAnswerSchema>;

/** GET /users/step-up: the ways in which this person can prove again who they are. */
export const stepUpWaysSchema = z.object({
  password: z.boolean(),
  /** Of the authenticator app, or a recovery code. */
  code: z.boolean(),
  passkey: z.boolean(),
});
export type StepUpWays = z.infer<typeof stepUpWaysSchema>;

/** Schemas of one proof, by its kind. */
export const proofSchemas = {
  password: currentPassword,
  code: loginCodeSchema,
};

/** POST /users/step-up: one proof. */
export const stepUpSchema = z
  .strictObject({
    password: z.optional(proofSchemas.password),
    code: z.optional(proofSchemas.code),
    passkey: z.optional(passkeyAssertionSchema),
  })
  .check(
    z.refine((proof) => Object.values(proof).filter((given) => given !== undefined).length === 1, msg("stepUp.one")),
  );
export type StepUpProof = z.infer<typeof stepUpSchema>;
