import { z } from "zod";
import { validationTexts } from "../texts/validation.ts";
import { limits } from "./limits.ts";
import { domesticCountry } from "./shipping.ts";
import { emailField, isUsableText, optionalText, textField } from "./text-fields.ts";

const t = validationTexts.en;
const name = (required: string) => textField(limits.name, { required, max: t.max200 });

/** Contact information as the cart carries it. */
export const contactInfoSchema = z.strictObject({
  firstName: name(t.firstNameRequired),
  lastName: name(t.lastNameRequired),
  email: emailField(),
  phone: textField(limits.phone, { required: t.phoneRequired, max: t.max20 }).refine(
    (value) => /^[\d ()-]*$/.test(value),
    t.phoneCharacters,
  ),
});

/** The contact form: the cart's fields and the repeated e-mail address. */
export const contactFormSchema = contactInfoSchema
  .extend({ verifyEmail: emailField() })
  .refine((form) => form.verifyEmail.toLowerCase() === form.email.toLowerCase(), {
    error: t.emailsMatch,
    path: ["verifyEmail"],
    when: ({ value }) => typeof (value as { verifyEmail?: unknown } | undefined)?.verifyEmail === "string",
  });

/** Where the documents go. */
export const shippingAddressSchema = z.strictObject({
  shipToName: textField(limits.shipToName, { required: t.shipToNameRequired, max: t.max2000 }),
  lineOne: textField(limits.addressLine, { required: t.lineOneRequired, max: t.max2000 }),
  lineTwo: optionalText(limits.addressLine, t.max2000),
  city: textField(limits.city, { required: t.cityRequired, max: t.max200 }),
  stateProvince: textField(limits.state, { required: t.stateRequired, max: t.max200 }),
  zip: textField(limits.postalCode, { required: t.postalCodeRequired, max: t.max8 }),
  country: z.string({ error: t.countryCode }).regex(/^[A-Z]{2}$/, t.countryCode),
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
export const shippingFormSchema = shippingAddressSchema.extend({ shippingType: shippingTypeSchema }).check((ctx) => {
  const message = shippingTypeIssue(ctx.value.country, ctx.value.shippingType);
  if (message !== null)
    ctx.issues.push({ code: "custom", message, path: ["shippingType"], input: ctx.value.shippingType });
});

/** A license number: digits; that it exists is the server's word. */
export const licenseNumberSchema = z
  .preprocess(
    (value) => (typeof value === "number" ? String(value) : value),
    textField(18, { required: t.licenseRequired, max: t.licenseUnknown }),
  )
  .refine((value) => value === "" || /^\d+$/.test(value), t.licenseDigits);

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
export const fileNameSchema = z
  .string()
  .transform((fileName) => fileName.slice(0, limits.name).replaceAll(controlCharacters, "").trim());

const documentSchema = z.strictObject(
  {
    contents: z.string({ error: t.documentsRequired }).min(1, t.documentsRequired),
    name: fileNameSchema,
  },
  { error: t.documentsRequired },
);

/** ID, selfie and the optional additional document; `additionalDocument` is another name of `additional`. */
export const documentsSchema = z.preprocess(
  (value) => {
    if (typeof value !== "object" || value === null || !("additionalDocument" in value)) return value;
    const { additionalDocument, ...rest } = value;
    return { additional: additionalDocument, ...rest };
  },
  z.strictObject(
    {
      id: documentSchema,
      selfie: documentSchema,
      additional: z.preprocess((value) => value ?? null, documentSchema.nullable()),
    },
    { error: t.documentsRequired },
  ),
);

/** The login form. */
export const loginSchema = z.strictObject({
  username: loginText().refine(isUsableText, t.unusableCharacters),
  password: loginText(),
});

function loginText() {
  return z
    .string({ error: t.loginRequired })
    .trim()
    .min(1, t.loginRequired)
    .min(limits.loginMin, t.loginShort)
    .max(limits.loginMax, t.loginLong);
}
