import * as z from "zod/mini";
import { limits } from "../orders/limits.ts";
import { emailField, lineField } from "../orders/text-fields.ts";
import { msg } from "@dop/texts/message";
import { isCalendarDate } from "../dates/index.ts";
import { type LicenseField, genders } from "../licenses/fields.ts";

/** Reverses or hides the letters around it: a name could read differently from what is stored. */
const misleading = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/u;
const readsAsWritten = z.refine<string>((text) => !misleading.test(text), msg("validation.unusableCharacters"));

const schemaByKind = {
  text: z.pipe(
    z.string({ error: msg("licenseFields.problems.required") }).check(readsAsWritten),
    lineField(limits.name, { required: msg("licenseFields.problems.required"), max: msg("validation.max200") }),
  ),
  email: z.pipe(z.string().check(readsAsWritten), emailField()),
  gender: z.enum(genders, { error: msg("licenseFields.problems.gender") }),
  date: z
    .string({ error: msg("licenseFields.problems.date") })
    .check(z.refine(isCalendarDate, msg("licenseFields.problems.date"))),
} as const satisfies Record<LicenseField["kind"], z.ZodMiniType<string>>;

/** The schema of a corrected value of one kind of field. */
export function correctionValueSchema(kind: LicenseField["kind"]): z.ZodMiniType<string> {
  return schemaByKind[kind];
}
