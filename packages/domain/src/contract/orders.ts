import * as z from "zod/mini";
import { dataRequestSchema } from "./data-requests.ts";
import { contact, emailLine, limits, lineField, relationships, spouses, textField } from "../orders/index.ts";
import { documentReasons, seenDocumentSchema } from "../staff/index.ts";
import { msg } from "@dop/texts/message";
import { cartCostsSchema, dollarsSchema } from "./catalog.ts";
import { estimateField } from "./estimates.ts";
import { moneySchema, productMoneyFields } from "./money.ts";
import { timestampSchema } from "./timestamp.ts";

export const workflowStepSchema = z.object({ id: z.number(), sequence: z.number(), order_status_id: z.number() });

/** One order product as the customer sees it. */
export const customerOrderProductSchema = z.object({
  id: z.number(),
  product_id: z.number(),
  product_type: z.object({ product_name: z.string() }),
  quantity: z.number(),
  country: z.nullable(z.string()),
  full_copy: z.union([z.literal(0), z.literal(1)]),
  special_instructions: z.string(),
  status: z.object({ id: z.number(), name: z.string(), status_desc: z.string() }),
  status_id: z.number(),
  tracking_shipping: z.nullable(z.string()),
  tracking_url: z.nullable(z.string()),
  workflows: z.array(workflowStepSchema),
  status_history: z.array(z.object({ id: z.number(), status_id: z.number(), created_at: timestampSchema })),
  address: z.nullable(
    z.object({
      ship_to_name: z.string(),
      address_line_1: z.string(),
      address_line_2: z.nullable(z.string()),
      address_line_3: z.nullable(z.string()),
      city: z.string(),
      state: z.string(),
      zip: z.string(),
      country: z.string(),
      /** As its post wants it, without the country (rule W-35). */
      lines: z.array(z.string()),
    }),
  ),
  shipping: z.nullable(z.object({ id: z.number() })),
  shipping_cost: dollarsSchema,
  ...productMoneyFields,
  ...estimateField,
});
export type CustomerOrderProduct = z.infer<typeof customerOrderProductSchema>;

/** Declarations of a customer at the order; a part that they did not make is null. */
export const declarationSchema = z.object({
  relationship: z.nullable(z.enum(relationships)),
  /** The statement that they signed, word by word, in the language that they read. */
  statement: z.nullable(
    z.object({
      version: z.number(),
      locale: z.string(),
      wording: z.string(),
      name: z.string(),
      signed_at: timestampSchema,
    }),
  ),
  /** Mistakes on the record, for a correction: labels of the review's fields, and words. */
  wrong: z.nullable(z.object({ fields: z.array(z.string()), text: z.string() })),
});
export type Declaration = z.infer<typeof declarationSchema>;

const textsOf = <Column extends string>(columns: readonly Column[]) =>
  Object.fromEntries(columns.map((column) => [column, z.string()])) as Record<Column, z.ZodMiniString>;

/** The customer. */
export const contactFields = textsOf(contact.columns);
/** The couple of the license. */
export const spouseFields = textsOf(spouses.columns);

/** GET /orders/uuid/{order_uuid} */
export const customerOrderSchema = z.object({
  id: z.number(),
  uuid: z.uuid(),
  created_at: timestampSchema,
  ...contactFields,
  reference_id: z.number(),
  ...spouseFields,
  declaration: z.optional(declarationSchema),
  /** The last day YYYY-MM-DD on which another order needs no new photo ID (rule P-23); null when it needs one. */
  identity_until: z.optional(z.nullable(z.string())),
  order_products: z.array(customerOrderProductSchema),
  voided: z.boolean(),
  /** The officiant has not returned the license: no day is named (rule O-73). */
  awaits_license: z.optional(z.boolean()),
  /** Frozen cost lines, the transaction fee last. */
  lines: cartCostsSchema,
  total: dollarsSchema,
  payment: z.object({
    /** `held`: on the card, and taken when the office has confirmed the ID. */
    state: z.enum(["pending", "held", "paid", "canceled"]),
    paid_at: z.nullable(timestampSchema),
    invoice_number: z.number(),
    /** The last day YYYY-MM-DD to pay, where the order is canceled after it (rule M-15). */
    pay_by: z.optional(z.nullable(z.string())),
    /** A bank transfer is on its way: there is nothing to pay now (rule M-41). */
    under_way: z.optional(z.boolean()),
  }),
  money: moneySchema,
  unread_messages: z.number(),
  /** Requests of the customer about the personal data of the order (rule P-45), oldest first. */
  data_requests: z.optional(z.array(dataRequestSchema)),
  /** False when every product is canceled or shipped (rule E-2). */
  messaging_open: z.boolean(),
  /** The office is waiting for new documents. */
  documents_wanted: z.boolean(),
  /** The reason while it waits (rule O-49): null when it does not, or none was given. */
  documents_problem: z.optional(
    z.nullable(
      z.object({
        /** The sentence of the coded reason, in the language of the request; null without a code. */
        reason: z.nullable(z.string()),
        /** The clerk's message to this customer; null for none. */
        words: z.nullable(z.string()),
        /** Documents to send again; empty when the reason names none. */
        asked: z.array(z.enum(["id", "selfie", "additional"])),
      }),
    ),
  ),
  /** Text messages about the order: their number's last digits while they are on; absent where none were asked for. */
  texts: z.optional(
    z.union([z.object({ on: z.literal(true), last_four: z.string() }), z.object({ on: z.literal(false) })]),
  ),
  /** The product whose license data awaits review, null when there is none. */
  review_product_id: z.nullable(z.number()),
});
export type CustomerOrder = z.infer<typeof customerOrderSchema>;

const text = z.string();
const spouse = z.object({
  first_name: text,
  last_name: text,
  email: text,
  gender: z.union([z.enum(["M", "F", "O"]), z.literal("")]),
  state_of_birth: text,
  country_of_birth: text,
  date_of_birth: text,
  address: z.object({ city: text, state_province: text, country: text }),
});

/** GET /orders/license/{uuid}/{orderProductId} */
export const licenseDataSchema = z.object({
  /** The license that these are the data of; the review names it (rule W-31). */
  license_number: z.number(),
  spouses: z.tuple([spouse, spouse]),
  officiant: z.object({
    first_name: text,
    last_name: text,
    witness_one_first_name: text,
    witness_one_last_name: text,
    witness_two_first_name: text,
    witness_two_last_name: text,
    email: text,
    ceremony_date: text,
  }),
});

export type ReviewedLicense = z.infer<typeof licenseDataSchema>;

/** GET /orders/{uuid}/user-corrections-history and the staff's corrections history. */
export const correctionsHistorySchema = z.array(
  z.object({ id: z.number(), corrections_json: z.string(), created_at: timestampSchema, corrected_by: z.string() }),
);

/** POST /orders/lookup */
export const lookupRequestSchema = z.strictObject({
  email: emailLine(),
  reference: z.pipe(
    z.union([
      lineField(18, { required: msg("validation.licenseRequired"), max: msg("validation.licenseUnknown") }),
      z.number(),
    ]),
    z.transform((reference: string | number) => String(reference)),
  ),
});
export const acceptedSchema = z.object({ message: z.string() });

/** Body of POST /orders/{id}/verification. */
export const verificationRequestSchema = z.strictObject({
  decision: z.enum(["confirm", "invalid"]),
  reason: z.optional(textField(limits.reason, { max: msg("validation.max2000") })),
  message: z.optional(textField(limits.message, { max: msg("validation.messageMax") })),
  /** With `invalid`: the coded reason, whose sentence the customer gets in their language (rule P-22). */
  reason_code: z.optional(z.enum(documentReasons)),
  /** With `confirm`: the documents that the clerk has seen; newer ones are a conflict (rule W-28). */
  document_ids: z.optional(z.array(z.uuid()).check(z.maxLength(10))),
  /** With `confirm`: the kind of ID that the clerk has seen (rule P-46). */
  seen: z.optional(seenDocumentSchema),
});
export type Verification = z.infer<typeof verificationRequestSchema>;
