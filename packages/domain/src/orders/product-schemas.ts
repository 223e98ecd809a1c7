import * as z from "zod/mini";
import { isApostilleCountry } from "../countries/index.ts";
import { msg } from "@dop/texts/message";
import { limits } from "./limits.ts";
import { optionalText } from "./text-fields.ts";

/** A whole number between two limits, with the words for each way to miss it. */
function wholeNumber(min: number, max: number, messages: { required: string; min: string; max: string }) {
  return z
    .number({ error: messages.required })
    .check(
      z.refine(Number.isInteger, msg("validation.quantityInteger")),
      z.gte(min, messages.min),
      z.lte(max, messages.max),
    );
}

/** Quantity of one apostille entry, 1 to 9. */
const entryQuantity = wholeNumber(limits.quantityMin, limits.quantityMax, {
  required: msg("validation.entryQuantityRequired"),
  min: msg("validation.quantityMin"),
  max: msg("validation.entryQuantityMax"),
});

/** Quantity of certified copies and corrections, 1 to 9. */
const quantity = wholeNumber(limits.quantityMin, limits.quantityMax, {
  required: msg("validation.quantityRequired"),
  min: msg("validation.quantityMin"),
  max: msg("validation.quantityMax"),
});

/** A value that takes the place of one that is missing. */
const orElse = <T>(fallback: T) => z.transform((value: unknown) => value ?? fallback);

export const apostilleItemSchema = z.strictObject({
  country: z.string({ error: msg("validation.countryRequired") }).check(
    z.minLength(1, msg("validation.countryRequired")),
    z.refine((code) => code === "" || isApostilleCountry(code), msg("validation.countryNotOffered")),
  ),
  fullCopy: z.boolean({ error: msg("validation.fullCopyRequired") }),
  quantity: entryQuantity,
});

const additionalCertifiedCopies = z.pipe(
  orElse(0),
  wholeNumber(0, limits.additionalCopiesMax, {
    required: msg("validation.additionalCopiesMin"),
    min: msg("validation.additionalCopiesMin"),
    max: msg("validation.additionalCopiesMax"),
  }),
);

/** Whether every country is named once; checked even while other answers are missing. */
const uniqueCountries = z.refine<readonly unknown[]>(
  (items) => {
    const codes = items
      .map((item) => (item as { country?: unknown } | null)?.country)
      .filter((code) => code !== "" && code !== undefined);
    return new Set(codes).size === codes.length;
  },
  { error: msg("validation.countriesUnique"), when: ({ value }) => Array.isArray(value) },
);

/** The apostille product form (rules O-6 and O-7). */
export const apostilleProductSchema = z.strictObject({
  items: z
    .array(apostilleItemSchema, { error: msg("validation.countriesRequired") })
    .check(
      z.minLength(1, msg("validation.countriesRequired")),
      z.maxLength(300, msg("validation.countriesUnique")),
      uniqueCountries,
    ),
  additionalCertifiedCopies,
  fullCopy: z.pipe(orElse(false), z.boolean({ error: msg("validation.fullCopyRequired") })),
  specialInstructions: optionalText(limits.specialInstructions, msg("validation.specialInstructionsMax")),
});

/** The certified copy product form. */
export const certifiedCopyProductSchema = z.strictObject({
  fullCopy: z.boolean({ error: msg("validation.answerRequired") }),
  quantity,
  specialInstructions: optionalText(limits.specialInstructions, msg("validation.max2000Plain")),
});

/** The license correction product form. */
export const correctionProductSchema = z.strictObject({
  quantity,
  specialInstructions: optionalText(limits.specialInstructions, msg("validation.max2000Plain")),
});

/** The letter of validity product form: one letter, by email. */
export const letterOfValidityProductSchema = z.strictObject({
  quantity: z.literal(1, { error: msg("validation.quantityMax") }),
  specialInstructions: optionalText(limits.specialInstructions, msg("validation.max2000Plain")),
});
