import * as z from "zod/mini";
import { msg } from "@dop/texts/message";
import { isApostilleCountry } from "../countries/index.ts";
import {
  cartOf,
  customerProductIds,
  type AnswerKind,
  type CustomerProductId,
  productIds,
  type products,
} from "../products/index.ts";
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

/** A default for a missing value. */
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

/** Every country is named once; checked even while other answers are missing. */
const uniqueCountries = z.refine<readonly unknown[]>(
  (items) => {
    const codes = items
      .map((item) => (item as { country?: unknown } | null)?.country)
      .filter((code) => code !== "" && code !== undefined);
    return new Set(codes).size === codes.length;
  },
  { error: msg("validation.countriesUnique"), when: ({ value }) => Array.isArray(value) },
);

/** Rules of each kind of answer; kinds that no form checks are checked with the cart. */
const answerSchemas = {
  quantity,
  longCopy: z.boolean({ error: msg("validation.answerRequired") }),
  one: z.literal(1, { error: msg("validation.quantityMax") }),
  destinations: z
    .array(apostilleItemSchema, { error: msg("validation.countriesRequired") })
    .check(
      z.minLength(1, msg("validation.countriesRequired")),
      z.maxLength(300, msg("validation.countriesUnique")),
      uniqueCountries,
    ),
  additionalCopies: additionalCertifiedCopies,
  longAdditionalCopies: z.pipe(orElse(false), z.boolean({ error: msg("validation.fullCopyRequired") })),
} satisfies Partial<Record<AnswerKind, z.ZodMiniType>>;
type FormKind = keyof typeof answerSchemas;

type Kinds<Id extends CustomerProductId> = (typeof products)[Id]["cart"]["answers"];
type FormShape<Id extends CustomerProductId> = {
  -readonly [
    Name in keyof Kinds<Id> as Kinds<Id>[Name] extends FormKind ? Name : never
  ]: (typeof answerSchemas)[Kinds<Id>[Name] & FormKind];
} & { specialInstructions: ReturnType<typeof optionalText> };

function formSchema<Id extends CustomerProductId>(id: Id) {
  const kinds = Object.entries<AnswerKind>(cartOf(id).answers);
  const answers = kinds.flatMap(([name, kind]) =>
    Object.hasOwn(answerSchemas, kind) ? [[name, answerSchemas[kind as FormKind]]] : [],
  );
  // The apostille's form has wording of its own (rule O-6).
  const tooLong =
    id === productIds.apostille ? msg("validation.specialInstructionsMax") : msg("validation.max2000Plain");
  return z.strictObject({
    ...Object.fromEntries(answers),
    specialInstructions: optionalText(limits.specialInstructions, tooLong),
  } as FormShape<Id>);
}

/** The form of each product (rules O-6 and O-7). */
export const productSchemas = Object.fromEntries(customerProductIds.map((id) => [id, formSchema(id)])) as {
  readonly [Id in CustomerProductId]: ReturnType<typeof formSchema<Id>>;
};
export const apostilleProductSchema = productSchemas[productIds.apostille];
export const certifiedCopyProductSchema = productSchemas[productIds.certifiedCopy];
export const correctionProductSchema = productSchemas[productIds.licenseCorrection];

/**
 * The short text next to a field where the shared notice says more: a missing country or full-copy answer reads
 * 'Required.' (rule O-7).
 */
export function fieldMessage(message: string): string {
  return message === msg("validation.countryRequired") || message === msg("validation.fullCopyRequired")
    ? msg("validation.fieldRequired")
    : message;
}
