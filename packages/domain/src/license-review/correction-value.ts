import * as z from "zod/mini";
import { limits } from "../orders/limits.ts";
import { emailField, textField } from "../orders/text-fields.ts";
import { msg } from "../texts/message.ts";
import { isCalendarDate } from "./calendar-date.ts";
import type { LicenseField } from "./fields.ts";
import { genders } from "./license-data.ts";

const schemaByKind = {
  text: textField(limits.name, { required: msg("licenseFields.problems.required"), max: msg("validation.max200") }),
  email: emailField(),
  gender: z.enum(genders, { error: msg("licenseFields.problems.gender") }),
  date: z
    .string({ error: msg("licenseFields.problems.date") })
    .check(z.refine(isCalendarDate, msg("licenseFields.problems.date"))),
} as const satisfies Record<LicenseField["kind"], z.ZodMiniType<string>>;

/** The schema of a corrected value of one kind of field. */
export function correctionValueSchema(kind: LicenseField["kind"]): z.ZodMiniType<string> {
  return schemaByKind[kind];
}
