import { z } from "zod";
import { msg } from "@dop/texts/message";
import { correctionValueSchema } from "./correction-value.ts";
import { findLicenseField, licenseFields } from "../licenses/fields.ts";

/** Refuses more fields than a license has before any value is checked. */
function boundFields(corrections: unknown, ctx: z.RefinementCtx): unknown {
  const isTooMuch =
    typeof corrections === "object" && corrections !== null && Object.keys(corrections).length > licenseFields.length;
  if (isTooMuch)
    ctx.issues.push({ code: "custom", message: msg("licenseFields.problems.unknown"), input: corrections });
  return corrections;
}

/**
 * The checked values by their labels; a value that does not fit its field, and an unknown field, is an issue at the
 * label.
 */
function checkFields(corrections: Readonly<Record<string, unknown>>, ctx: z.RefinementCtx): Record<string, string> {
  const checked: Record<string, string> = {};
  for (const [label, value] of Object.entries(corrections)) {
    const field = findLicenseField(label);
    if (!field) {
      ctx.issues.push({
        code: "custom",
        message: msg("licenseFields.problems.unknown"),
        path: [label],
        input: value,
      });
      continue;
    }
    const result = correctionValueSchema(field.kind).safeParse(value);
    if (result.success) checked[label] = result.data;
    else
      for (const issue of result.error.issues)
        ctx.issues.push({ code: "custom", message: issue.message, path: [label], input: value });
  }
  return checked;
}

const byLabel = z.record(z.string(), z.unknown());

/**
 * Corrections as a customer submits them: field label to new value (rule W-19). Unknown labels and values that
 * do not fit their field are issues at the label.
 */
export const correctionsSchema = z.preprocess(boundFields, byLabel).transform(checkFields);

/** Corrections as a clerk submits them: also null for a field that no longer needs one (rule W-38). */
export const correctionWishSchema = z.preprocess(boundFields, byLabel).transform((wish, ctx) => {
  const entries = Object.entries(wish);
  const left = entries.filter(([label, value]) => value === null && findLicenseField(label) !== undefined);
  const given = entries.filter((entry) => !left.includes(entry));
  const checked: Record<string, string | null> = checkFields(Object.fromEntries(given), ctx);
  return { ...checked, ...Object.fromEntries(left.map(([label]) => [label, null])) };
});
