import * as z from "zod/mini";
import { validationTexts } from "../texts/validation.ts";
import { limits } from "./limits.ts";
import { domesticCountry } from "./shipping.ts";
import { emailField, optionalText, textField } from "./text-fields.ts";

const t = validationTexts.en;
const name = (required: string) => textField(limits.name, { required, max: t.max200 });

/** Contact information as the cart carries it. */
export const contactInfoSchema = z.strictObject({
  firstName: name(t.firstNameRequired),
  lastName: name(t.lastNameRequired),
  email: emailField(),
  phone: textField(limits.phone, { required: t.phoneRequired, max: t.max20 }).check(
    z.refine((value) => /^[\d ()-]*$/.test(value), t.phoneCharacters),
  ),
});

/** The contact form: the cart's fields and the repeated e-mail address. */
export const contactFormSchema = z.extend(contactInfoSchema, { verifyEmail: emailField() }).check(
  z.refine((form) => form.verifyEmail.toLowerCase() === form.email.toLowerCase(), {
    error: t.emailsMatch,
    path: ["verifyEmail"],
    when: ({ value }) => typeof (value as { verifyEmail?: unknown } | undefined)?.verifyEmail === "string",
  }),
);

/** Where the documents go. */
export const shippingAddressSchema = z.strictObject({
  shipToName: textField(limits.shipToName, { required: t.shipToNameRequired, max: t.max2000 }),
  lineOne: textField(limits.addressLine, { required: t.lineOneRequired, max: t.max2000 }),
  lineTwo: optionalText(limits.addressLine, t.max2000),
  city: textField(limits.city, { required: t.cityRequired, max: t.max200 }),
  stateProvince: textField(limits.state, { required: t.stateRequired, max: t.max200 }),
  zip: textField(limits.postalCode, { required: t.postalCodeRequired, max: t.max8 }),
  country: z.string({ error: t.countryCode }).check(z.regex(/^[A-Z]{2}$/, t.countryCode)),
});

export const shippingTypeSchema = z.union([z.literal(1), z.literal(2), z.literal(3), z.null()], {
  error: t.shippingTypeRequired,
});

/** Says of an address in the United States that it needs a shipping type, and of every other that it has none. */
export function shippingTypeIssue(country: string, shippingType: number | null): string | null {
  if (country === domesticCountry) return shippingType === null ? t.shippingTypeRequired : null;
  return shippingType === null ? null : t.shippingTypeDomestic;
}

/** The shipping form: the address and, for the United States, the shipping type. */
export const shippingFormSchema = z.extend(shippingAddressSchema, { shippingType: shippingTypeSchema }).check((ctx) => {
  const message = shippingTypeIssue(ctx.value.country, ctx.value.shippingType);
  if (message !== null)
    ctx.issues.push({ code: "custom", message, path: ["shippingType"], input: ctx.value.shippingType });
});

/** A license number: digits; that it exists is the server's word. */
export const licenseNumberSchema = z.pipe(
  z.transform((value: unknown) => (typeof value === "number" ? String(value) : value)),
  textField(18, { required: t.licenseRequired, max: t.licenseUnknown }).check(
    z.refine((value) => value === "" || /^\d+$/.test(value), t.licenseDigits),
  ),
);

/** The license form. */
export const licenseSchema = z.strictObject({
  number: licenseNumberSchema,
  spouse1First: name(t.spouseNameRequired),
  spouse1Last: name(t.spouseNameRequired),
  spouse2First: name(t.spouseNameRequired),
  spouse2Last: name(t.spouseNameRequired),
});

// oxlint-disable-next-line no-control-regex -- cutting control characters is the point
const controlCharacters = /[\u0000-\u001f\u007f\p{Cs}]/gu;

/** A file's own name is display text: what cannot be shown is cut away, never a reason to refuse the file. */
export const fileNameSchema = z.pipe(
  z.string(),
  z.transform((fileName: string) => fileName.slice(0, limits.name).replaceAll(controlCharacters, "").trim()),
);

const documentSchema = z.strictObject(
  {
    contents: z.string({ error: t.documentsRequired }).check(z.minLength(1, t.documentsRequired)),
    name: fileNameSchema,
  },
  { error: t.documentsRequired },
);

/** ID, selfie and the optional additional document; `additionalDocument` is another name of `additional`. */
export const documentsSchema = z.pipe(
  z.transform((value: unknown) => {
    if (typeof value !== "object" || value === null || !("additionalDocument" in value)) return value;
    const { additionalDocument, ...rest } = value;
    return { additional: additionalDocument, ...rest };
  }),
  z.strictObject(
    {
      id: documentSchema,
      selfie: documentSchema,
      additional: z.pipe(
        z.transform((value: unknown) => value ?? null),
        z.nullable(documentSchema),
      ),
    },
    { error: t.documentsRequired },
  ),
);
