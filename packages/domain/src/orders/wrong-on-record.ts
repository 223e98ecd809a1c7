// Rules: O-56 (docs/rules)
import * as z from "zod/mini";
import { findLicenseField, licenseFields } from "../licenses/fields.ts";
import { msg } from "@dop/texts/message";
import { limits } from "./limits.ts";
import { textField } from "./text-fields.ts";

/** What a license correction is to correct. */
export const wrongSchema = z.strictObject({
  fields: z
    .array(
      z
        .string()
        .check(z.refine((label) => findLicenseField(label) !== undefined, msg("licenseFields.problems.unknown"))),
    )
    .check(z.maxLength(licenseFields.length, msg("licenseFields.problems.unknown"))),
  text: textField(limits.specialInstructions, { max: msg("validation.max2000") }),
});
