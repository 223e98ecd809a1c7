import * as z from "zod/mini";
import { limits } from "../orders/limits.ts";
import { emailField, textField } from "../orders/text-fields.ts";
import { validationTexts } from "../texts/validation.ts";
import { isCalendarDate } from "./calendar-date.ts";
import type { LicenseField } from "./fields.ts";
import { genders } from "./license-data.ts";

const t = validationTexts.en;

const schemaByKind = {
  text: textField(limits.name, { required: t.correctionRequired, max: t.max200 }),
  email: emailField(),
  gender: z.enum(genders, { error: t.correctionGender }),
  date: z.string({ error: t.correctionDate }).check(z.refine(isCalendarDate, t.correctionDate)),
} as const satisfies Record<LicenseField["kind"], z.ZodMiniType<string>>;

/** The schema of a corrected value of one kind of field. */
export function correctionValueSchema(kind: LicenseField["kind"]): z.ZodMiniType<string> {
  return schemaByKind[kind];
}
