import { z } from "zod";
import { isApostilleCountry } from "../countries/index.ts";
import { validationTexts } from "../texts/validation.ts";
import { limits } from "./limits.ts";
import { optionalText } from "./text-fields.ts";

const t = validationTexts.en;

/** Quantity of one apostille entry, 1 to 9. */
const entryQuantity = z
  .number({ error: t.entryQuantityRequired })
  .int(t.quantityInteger)
  .min(limits.quantityMin, t.quantityMin)
  .max(limits.quantityMax, t.entryQuantityMax);

/** Quantity of certified copies and corrections, 1 to 9. */
const quantity = z
  .number({ error: t.quantityRequired })
  .int(t.quantityInteger)
  .min(limits.quantityMin, t.quantityMin)
  .max(limits.quantityMax, t.quantityMax);

export const apostilleItemSchema = z.strictObject({
  country: z
    .string({ error: t.countryRequired })
    .min(1, t.countryRequired)
    .refine((code) => code === "" || isApostilleCountry(code), t.countryNotOffered),
  fullCopy: z.boolean({ error: t.fullCopyRequired }),
  quantity: entryQuantity,
});

const additionalCertifiedCopies = z.preprocess(
  (value) => value ?? 0,
  z
    .number({ error: t.additionalCopiesMin })
    .int(t.quantityInteger)
    .min(0, t.additionalCopiesMin)
    .max(limits.additionalCopiesMax, t.additionalCopiesMax),
);

/** The apostille product form (spec 1 section 5). */
export const apostilleProductSchema = z.strictObject({
  items: z
    .array(apostilleItemSchema, { error: t.countriesRequired })
    .min(1, t.countriesRequired)
    .max(300, t.countriesUnique)
    .refine((items) => {
      const codes = items.map((item) => item.country).filter((code) => code !== "");
      return new Set(codes).size === codes.length;
    }, t.countriesUnique),
  additionalCertifiedCopies,
  fullCopy: z.preprocess((value) => value ?? false, z.boolean({ error: t.fullCopyRequired })),
  specialInstructions: optionalText(limits.specialInstructions, t.specialInstructionsMax),
});

/** The certified copy product form. */
export const certifiedCopyProductSchema = z.strictObject({
  fullCopy: z.boolean({ error: t.answerRequired }),
  quantity,
  specialInstructions: optionalText(limits.specialInstructions, t.max2000Plain),
});

/** The license correction product form. */
export const correctionProductSchema = z.strictObject({
  quantity,
  specialInstructions: optionalText(limits.specialInstructions, t.max2000Plain),
});

/** The letter of validity product form: one letter, by e-mail. */
export const letterOfValidityProductSchema = z.strictObject({
  quantity: z.literal(1, { error: t.quantityMax }),
  specialInstructions: optionalText(limits.specialInstructions, t.max2000Plain),
});

/**
 * The short text beside a field where the shared notice says more: a missing country or full-copy answer reads
 * 'Required.' beside its field (spec 1 section 5).
 */
export function fieldMessage(message: string): string {
  return message === t.countryRequired || message === t.fullCopyRequired ? t.fieldRequired : message;
}
