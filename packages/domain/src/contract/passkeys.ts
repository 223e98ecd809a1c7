import * as z from "zod/mini";
import { textField } from "../orders/text-fields.ts";
import { msg } from "@dop/texts/message";
import { timestampSchema } from "./timestamp.ts";

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

const passkeyName = textField(60, { required: msg("passkeys.nameRequired"), max: msg("passkeys.nameLong", 60) });

/** PATCH /users/me/passkeys/{id} */
export const passkeyNameSchema = z.strictObject({ name: passkeyName });

/** POST /users/me/passkeys: what the browser made, and what its user calls it. */
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
