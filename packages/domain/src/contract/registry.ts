import { z } from "zod";
import { msg } from "@dop/texts/message";
import {
  contactInfoSchema,
  firstCertificateIds,
  limits,
  shippingAddressSchema,
  shippingTypeSchema,
  lineField,
  textMeIssue,
  emailField,
} from "../orders/index.ts";

/** POST /registry/licenses/{number}/finalized */
export const licenseFinalizedSchema = z.strictObject({ finalized_at: z.optional(z.iso.datetime()) });
/** POST /registry/licenses/{number}/voided */
export const licenseVoidedSchema = z.strictObject({ reason: z.optional(z.string().trim().max(2000)) });

const name = lineField(limits.name, { required: msg("validation.spouseNameRequired"), max: msg("validation.max200") });

/** POST /registry/first-certificates: a first certificate ordered with the license itself. */
export const firstCertificateSchema = z
  .strictObject({
    product_id: z.literal(firstCertificateIds),
    license_number: z.int().check(z.positive()),
    quantity: z.int().min(1).max(9).default(1),
    contact: contactInfoSchema,
    shipping_address: shippingAddressSchema,
    shipping_type: z.preprocess((value) => value ?? null, shippingTypeSchema),
    spouse_1: z.strictObject({ first_name: name, last_name: name }),
    spouse_2: z.strictObject({ first_name: name, last_name: name }),
    /** Text messages about the order go to the phone, where the office sends any (rule E-26). */
    text_me: z.boolean().optional(),
  })
  .check((ctx) => {
    const { contact, text_me: textMe } = ctx.value;
    const message = textMeIssue(contact.phone, textMe);
    if (message !== null) ctx.issues.push({ code: "custom", message, path: ["text_me"], input: textMe });
  });
export const firstCertificateAnswerSchema = z.object({ order: z.uuid() });
export const registryAnswerSchema = z.object({ order_products_changed: z.number() });
export type FirstCertificate = z.infer<typeof firstCertificateSchema>;

/** POST {license service}/api/admin/email/letter-of-validity. */
export const letterOfValidityRequestSchema = z.strictObject({
  requestor: z.literal("DOP"),
  licenseNumber: z.coerce.number<number | string>().int().positive(),
  email: emailField(),
});
export const doneMessageSchema = z.object({ message: z.string() });
