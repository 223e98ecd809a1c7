import { textNumber } from "./tidy-input.ts";
import * as z from "zod/mini";
import { msg } from "@dop/texts/message";
import { limits } from "./limits.ts";
import type { ContactInfo } from "./people.ts";
import { allShippingTypeIds, domesticCountry } from "./shipping.ts";
import { emailField, lineField, optionalLine, textField } from "./text-fields.ts";

const name = (required: string) => lineField(limits.name, { required, max: msg("validation.max200") });

/** Contact information as the cart carries it (rule O-11). */
export const contactInfoSchema = z.strictObject({
  firstName: name(msg("validation.firstNameRequired")),
  lastName: name(msg("validation.lastNameRequired")),
  email: emailField(),
  phone: textField(limits.phone, { required: msg("validation.phoneRequired"), max: msg("validation.max20") }).check(
    z.refine((value) => /^[\d ()-]*$/.test(value), msg("validation.phoneCharacters")),
  ),
} satisfies Record<keyof ContactInfo, unknown>);

/** The problem with a request for text messages; null for none. */
export const textMeIssue = (phone: string, textMe: boolean | undefined) =>
  textMe === true && textNumber(phone) === null ? msg("validation.textNumber") : null;

/** The contact form: the cart's fields, the repeated email address, and whether text messages are wanted. */
export const contactFormSchema = z
  .extend(contactInfoSchema, { verifyEmail: emailField(), textMe: z.optional(z.boolean()) })
  .check(
    z.superRefine((form, context) => {
      const message = textMeIssue(form.phone, form.textMe);
      if (message !== null) context.addIssue({ code: "custom", message, path: ["textMe"], input: form.textMe });
    }),
    z.refine((form) => form.verifyEmail.toLowerCase() === form.email.toLowerCase(), {
      error: msg("validation.emailsMatch"),
      path: ["verifyEmail"],
      when: ({ value }) => typeof (value as { verifyEmail?: unknown } | undefined)?.verifyEmail === "string",
    }),
  );

/** The address to which the documents go. */
export const shippingAddressSchema = z.strictObject({
  shipToName: lineField(limits.shipToName, {
    required: msg("validation.shipToNameRequired"),
    max: msg("validation.max2000"),
  }),
  lineOne: lineField(limits.addressLine, {
    required: msg("validation.lineOneRequired"),
    max: msg("validation.max2000"),
  }),
  lineTwo: optionalLine(limits.addressLine, msg("validation.max2000")),
  city: lineField(limits.city, { required: msg("validation.cityRequired"), max: msg("validation.max200") }),
  stateProvince: lineField(limits.state, { required: msg("validation.stateRequired"), max: msg("validation.max200") }),
  zip: lineField(limits.postalCode, { required: msg("validation.postalCodeRequired"), max: msg("validation.max8") }),
  country: z
    .string({ error: msg("validation.countryCode") })
    .check(z.regex(/^[A-Z]{2}$/, msg("validation.countryCode"))),
});

export const shippingTypeSchema = z.nullable(
  z.literal(allShippingTypeIds, { error: msg("validation.shippingTypeRequired") }),
);

/** The problem with a shipping type: an address in the United States needs one, every other has none. */
export function shippingTypeIssue(country: string, shippingType: number | null): string | null {
  if (country === domesticCountry) return shippingType === null ? msg("validation.shippingTypeRequired") : null;
  return shippingType === null ? null : msg("validation.shippingTypeDomestic");
}

/** The shipping form: the address and, for the United States, the shipping type. */
export const shippingFormSchema = z.extend(shippingAddressSchema, { shippingType: shippingTypeSchema }).check((ctx) => {
  const message = shippingTypeIssue(ctx.value.country, ctx.value.shippingType);
  if (message !== null)
    ctx.issues.push({ code: "custom", message, path: ["shippingType"], input: ctx.value.shippingType });
});

/** A license number: digits; only the server knows whether it exists. */
export const licenseNumberSchema = z.pipe(
  z.transform((value: unknown) => (typeof value === "number" ? String(value) : value)),
  lineField(18, { required: msg("validation.licenseRequired"), max: msg("validation.licenseUnknown") }).check(
    z.refine((value) => value === "" || /^\d+$/.test(value), msg("validation.licenseDigits")),
  ),
);

/** The license form. */
export const licenseSchema = z.strictObject({
  number: licenseNumberSchema,
  spouse1First: name(msg("validation.spouseNameRequired")),
  spouse1Last: name(msg("validation.spouseNameRequired")),
  spouse2First: name(msg("validation.spouseNameRequired")),
  spouse2Last: name(msg("validation.spouseNameRequired")),
});
