import * as z from "zod/mini";
import { loginCodeSchema } from "../staff/index.ts";
import { msg } from "@dop/texts/message";
import { passkeyAssertionSchema } from "./passkeys.ts";
import { currentPassword } from "./passwords.ts";

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
