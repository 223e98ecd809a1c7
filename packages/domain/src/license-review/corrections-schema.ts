import { z } from "zod";
import { limits } from "../orders/limits.ts";
import { emailField, textField } from "../orders/text-fields.ts";
import { validationTexts } from "../texts/validation.ts";
import { isCalendarDate } from "./calendar-date.ts";
import { findLicenseField, licenseFields, type LicenseField } from "./fields.ts";
import { genders } from "./license-data.ts";

const t = validationTexts.en;

const schemaByKind = {
  text: textField(limits.name, { required: t.correctionRequired, max: t.max200 }),
  email: emailField(),
  gender: z.enum(genders, { error: t.correctionGender }),
  date: z.string({ error: t.correctionDate }).refine(isCalendarDate, t.correctionDate),
} as const satisfies Record<LicenseField["kind"], z.ZodType<string>>;

/** The schema of a corrected value of one kind of field. */
export function correctionValueSchema(kind: LicenseField["kind"]): z.ZodType<string> {
  return schemaByKind[kind];
}

/**
 * Corrections as a customer submits them: field label to new value (spec 1 section 7). Unknown labels and values that
 * do not fit their field are issues at the label.
 */
export const correctionsSchema = z
  .record(z.string(), z.unknown())
  .refine((corrections) => Object.keys(corrections).length <= licenseFields.length, t.correctionUnknown)
  .transform((corrections, ctx) => {
    const checked: Record<string, string> = {};
    for (const [label, value] of Object.entries(corrections)) {
      const field = findLicenseField(label);
      if (!field) {
        ctx.issues.push({ code: "custom", message: t.correctionUnknown, path: [label], input: value });
        continue;
      }
      const result = correctionValueSchema(field.kind).safeParse(value);
      if (result.success) checked[label] = result.data;
      else
        for (const issue of result.error.issues)
          ctx.issues.push({ code: "custom", message: issue.message, path: [label], input: value });
    }
    return checked;
  });
