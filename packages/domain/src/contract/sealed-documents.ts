import * as z from "zod/mini";
import { limits, lineField } from "../orders/index.ts";
import { msg } from "@dop/texts/message";

/** GET /verify/{code}: the state of a sealed letter. It answers no names: the reader has to type them. */
export const sealAnswerSchema = z.object({
  /** `replaced`: a correction changed the record since; `revoked`: the license was voided; `unknown`: not ours. */
  state: z.enum(["valid", "replaced", "revoked", "unknown"]),
  /** YYYY-MM-DD of the office. */
  sealed_on: z.optional(z.string()),
  /** The day on which it became invalid; with `replaced` and `revoked`. */
  ended_on: z.optional(z.string()),
  /** Identity of the file: its SHA-256 in hexadecimal, and its length in bytes. */
  sha256: z.optional(z.string()),
  byte_size: z.optional(z.number()),
});
export type SealAnswer = z.infer<typeof sealAnswerSchema>;

const lastName = () =>
  lineField(limits.name, { required: msg("verifyLetter.names.required"), max: msg("verifyLetter.names.tooLong") });

/** POST /verify/{code}/names */
export const sealNamesSchema = z.strictObject({
  spouse1Last: lastName(),
  spouse2Last: lastName(),
});
export const sealNamesAnswerSchema = z.object({ matches: z.boolean() });
