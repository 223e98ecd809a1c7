import * as z from "zod/mini";
import { isApostilleCountry } from "../countries/index.ts";
import { validationTexts } from "../texts/validation.ts";
import { limits } from "./limits.ts";
import { optionalText } from "./text-fields.ts";

const t = validationTexts.en;

/** A whole number between two limits, with the words for each way to miss it. */
function wholeNumber(min: number, max: number, messages: { required: string; min: string; max: string }) {
  return z
    .number({ error: messages.required })
    .check(z.refine(Number.isInteger, t.quantityInteger), z.gte(min, messages.min), z.lte(max, messages.max));
}

/** Quantity of one apostille entry, 1 to 9. */
const entryQuantity = wholeNumber(limits.quantityMin, limits.quantityMax, {
  required: t.entryQuantityRequired,
  min: t.quantityMin,
  max: t.entryQuantityMax,
});

/** Quantity of certified copies and corrections, 1 to 9. */
const quantity = wholeNumber(limits.quantityMin, limits.quantityMax, {
  required: t.quantityRequired,
  min: t.quantityMin,
  max: t.quantityMax,
});

/** A value that takes the place of one that is missing. */
const orElse = <T>(fallback: T) => z.transform((value: unknown) => value ?? fallback);

export const apostilleItemSchema = z.strictObject({
  country: z.string({ error: t.countryRequired }).check(
    z.minLength(1, t.countryRequired),
    z.refine((code) => code === "" || isApostilleCountry(code), t.countryNotOffered),
  ),
  fullCopy: z.boolean({ error: t.fullCopyRequired }),
  quantity: entryQuantity,
});

const additionalCertifiedCopies = z.pipe(
  orElse(0),
  wholeNumber(0, limits.additionalCopiesMax, {
    required: t.additionalCopiesMin,
    min: t.additionalCopiesMin,
    max: t.additionalCopiesMax,
  }),
);

/** Whether no country stands twice; said even while other answers of the entries are missing. */
const uniqueCountries = z.refine<readonly unknown[]>(
  (items) => {
    const codes = items
      .map((item) => (item as { country?: unknown } | null)?.country)
      .filter((code) => code !== "" && code !== undefined);
    return new Set(codes).size === codes.length;
  },
  { error: t.countriesUnique, when: ({ value }) => Array.isArray(value) },
);

/** The apostille product form (spec 1 section 5). */
export const apostilleProductSchema = z.strictObject({
  items: z
    .array(apostilleItemSchema, { error: t.countriesRequired })
    .check(z.minLength(1, t.countriesRequired), z.maxLength(300, t.countriesUnique), uniqueCountries),
  additionalCertifiedCopies,
  fullCopy: z.pipe(orElse(false), z.boolean({ error: t.fullCopyRequired })),
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
