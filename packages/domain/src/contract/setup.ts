import * as z from "zod/mini";
import { limits, textField } from "../orders/index.ts";
import { newPasswordSchema } from "../staff/index.ts";
import { msg } from "@dop/texts/message";
import { setupChecks, setupFindingCodes, setupStates } from "./setup-names.ts";
import { timestampSchema } from "./timestamp.ts";

/** Letters and digits that are not mistaken for one another when they are copied from a log. */
export const setupCodeAlphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
export const setupCodeLength = 12;

const text = (longest: number) =>
  textField(longest, { required: msg("setup.required"), max: msg("officeValidation.tooLong") });

/** POST /setup/first-admin: the code of the server's log, and who becomes the first admin (rules ). */
export const firstAdminSchema = z.strictObject({
  code: text(100),
  email: text(limits.loginMax).check(z.regex(/^[^\s@]+@[^\s@]+$/, msg("setup.emailInvalid"))),
  display_name: text(limits.loginMax),
  /** Required while the portal itself keeps the passwords. */
  new_password: z.optional(newPasswordSchema),
});

/** A finding; `detail` is a reason, a number or a reply, never anything about a person. */
export const setupFindingSchema = z.object({
  code: z.enum(setupFindingCodes),
  detail: z.nullable(z.string()),
});
export type SetupFinding = z.infer<typeof setupFindingSchema>;

export const setupResultSchema = z.object({
  check: z.enum(setupChecks),
  state: z.enum(setupStates),
  findings: z.array(setupFindingSchema),
  tried_at: z.nullable(timestampSchema),
  tried_by: z.nullable(z.string()),
  /** Its variables in the environment; the value of a secret is null. */
  settings: z.array(z.object({ name: z.string(), value: z.nullable(z.string()) })),
});
export type SetupResult = z.infer<typeof setupResultSchema>;

/** GET /setup */
export const setupSchema = z.object({
  checks: z.array(setupResultSchema),
  /** Data to enter at the payment provider; null where there is none. */
  webhook: z.nullable(
    z.object({ url: z.string(), events: z.array(z.string()), last_event_at: z.nullable(timestampSchema) }),
  ),
});
export type Setup = z.infer<typeof setupSchema>;

/** POST /setup/checks/{check}; the test order is for a license of the county. */
export const setupCheckSchema = z.strictObject({
  license_number: z.optional(
    z
      .number({ error: msg("setup.licenseNumber") })
      .check(z.int(msg("setup.licenseNumber")), z.positive(msg("setup.licenseNumber"))),
  ),
});
