// Rules: O-56 (docs/rules)
import { z } from "zod";
import { msg } from "@dop/texts/message";
import { customerLanguages } from "@dop/texts/locales";
import { findLicenseField, licenseFields } from "../licenses/fields.ts";
import { limits } from "./limits.ts";
import { textField } from "./text-fields.ts";
import { cartOf, customerProductIds, productOf, type CustomerProductId, type products } from "../products/index.ts";
import { domesticCountry } from "./shipping.ts";
import { statementSchema } from "./declaration.ts";
import { relationships } from "./relationships.ts";
import { productSchemas } from "./product-schemas.ts";
import { documentsSchema } from "./document-schemas.ts";
import {
  contactInfoSchema,
  licenseSchema,
  shippingAddressSchema,
  shippingTypeIssue,
  shippingTypeSchema,
  textMeIssue,
} from "./step-schemas.ts";

/** Mistakes on the record that a license correction is to correct. */
export const wrongSchema = z.strictObject({
  fields: z
    .array(z.string().refine((label) => findLicenseField(label) !== undefined, msg("licenseFields.problems.unknown")))
    .max(licenseFields.length, msg("licenseFields.problems.unknown")),
  text: textField(limits.specialInstructions, { max: msg("validation.max2000") }),
});

/**
 * Reads two older shapes of a cart: an apostille's entries under the name `countries` (rule O-15), and a shipping type
 * abroad, which is cleared (rule O-12).
 */
function readOtherShapes(cart: unknown): unknown {
  if (typeof cart !== "object" || cart === null) return cart;
  const { countries, ...rest } = cart as Record<string, unknown>;
  const { country } = (rest["shippingAddress"] ?? {}) as { country?: unknown };
  const isAbroad = typeof country === "string" && country !== "" && country !== domesticCountry;
  return {
    ...rest,
    ...(countries !== undefined && ("items" in rest ? { countries } : { items: countries })),
    ...(isAbroad && { shippingType: null }),
  };
}

const shippingType = z.preprocess((value) => value ?? null, shippingTypeSchema);

const delivered = {
  /** The total in dollars that the browser has shown; a different one is reported before the order is placed. */
  expected_total: z.number().nonnegative().max(1_000_000).multipleOf(0.01).optional(),
  /** The language of the order's email and letters; without it that of the request (rule E-15). */
  locale: z.enum(customerLanguages).optional(),
  /** The customer's relationship to the marriage, and the statement that they signed (rule O-55). */
  relationship: z.enum(relationships, { error: msg("checkout.statement.relationshipUnknown") }).optional(),
  statement: z.optional(statementSchema),
  shippingType,
  contactInfo: contactInfoSchema,
  /** Text messages about the order go to the phone, where the office sends any (rule E-26). */
  textMe: z.boolean().optional(),
  shippingAddress: shippingAddressSchema,
  license: licenseSchema,
  /** The key of an earlier order on whose confirmed ID this one relies; ID and selfie are then null (rule P-23). */
  identityFrom: z.uuid({ error: msg("documents.identityNotConfirmed") }).optional(),
  /** Proof that the earlier order's email is the customer's: for another license or address than that order's. */
  identityProof: z.string().max(100).optional(),
  documents: documentsSchema,
};

const notDelivered = z
  .unknown()
  .transform(() => null)
  .optional();
/** A product that goes by email has no address. */
const emailed = { ...delivered, shippingType: notDelivered, shippingAddress: notDelivered };
/** Mistakes on the record (rule O-56). */
const corrected = { wrong: z.optional(wrongSchema) };

type AskedOf<Id extends CustomerProductId> = (typeof productSchemas)[Id]["shape"] & { productType: z.ZodLiteral<Id> };
/** The wrong fields are a part of the carts whose product asks for them. */
type WrongOf<Id extends CustomerProductId, Wrong> = "wrong" extends keyof (typeof products)[Id]["cart"]["answers"]
  ? Wrong
  : unknown;
type DeliveredBy<Id extends CustomerProductId> = (typeof products)[Id]["delivery"] extends "email"
  ? typeof emailed
  : typeof delivered;
type CartObject<Id extends CustomerProductId> = Id extends CustomerProductId
  ? z.ZodObject<AskedOf<Id> & WrongOf<Id, typeof corrected> & DeliveredBy<Id>, z.core.$strict>
  : never;
type PricedObject<Id extends CustomerProductId> = Id extends CustomerProductId
  ? z.ZodObject<AskedOf<Id> & WrongOf<Id, { wrong: typeof ignored }> & typeof priced, z.core.$strict>
  : never;

/** One object for each product that customers order, of its form's answers and `rest`. */
function ofEachProduct<Each>(rest: (id: CustomerProductId) => z.ZodRawShape, wrong: z.ZodRawShape) {
  const objects = customerProductIds.map((id) =>
    z.strictObject({
      ...(productSchemas[id].shape as unknown as z.ZodRawShape),
      productType: z.literal(id),
      ...("wrong" in cartOf(id).answers && wrong),
      ...rest(id),
    }),
  );
  return objects as unknown as [Each, ...Each[]];
}

interface Photos {
  readonly identityFrom?: unknown;
  readonly documents?: Partial<Record<"id" | "selfie", unknown>> | null;
}

/** True when a photo is there, or an earlier order's is relied on and none is sent. */
const hasPhoto =
  (kind: "id" | "selfie") =>
  (cart: Photos): boolean =>
    cart.identityFrom === undefined ? cart.documents?.[kind] !== null : cart.documents?.[kind] === null;
const photoMissing = (kind: "id" | "selfie") => ({
  error: msg("validation.documentsRequired"),
  path: ["documents", kind],
  // Reported with all other problems (rule O-19), and once.
  when: ({ value, issues }: { value: unknown; issues: readonly { path?: readonly PropertyKey[] | undefined }[] }) =>
    typeof value === "object" &&
    value !== null &&
    !issues.some(({ path }) => path?.[0] === "documents" && (path.length === 1 || path[1] === kind)),
});

/**
 * A complete cart for `POST /orders/invoice`: one schema for browser and server. Unknown properties (a price, say) are
 * refused: prices are the server's alone.
 */
export const cartSchema = z.preprocess(
  readOtherShapes,
  z
    .discriminatedUnion(
      "productType",
      ofEachProduct<CartObject<CustomerProductId>>(
        (id) => (productOf(id).delivery === "email" ? emailed : delivered),
        corrected,
      ),
      { error: msg("inputProblems.productUnknown") },
    )
    .check((ctx) => {
      const cart = ctx.value;
      const textMessage = textMeIssue(cart.contactInfo.phone, cart.textMe);
      if (textMessage !== null)
        ctx.issues.push({ code: "custom", message: textMessage, path: ["textMe"], input: cart.textMe });
      if (!cart.shippingAddress) return;
      const message = shippingTypeIssue(cart.shippingAddress.country, cart.shippingType ?? null);
      if (message !== null)
        ctx.issues.push({ code: "custom", message, path: ["shippingType"], input: cart.shippingType });
    })
    .refine(hasPhoto("id"), photoMissing("id"))
    .refine(hasPhoto("selfie"), photoMissing("selfie")),
);
export type CompleteCart = z.infer<typeof cartSchema>;

const ignored = z.unknown().optional();
const destination = z
  .looseObject({ country: z.string().max(2).optional() })
  .nullish()
  .transform((address) => ({ country: address?.country ?? "" }));
/** The license as far as it finds an earlier order (rule O-72); another one is no reason to refuse a price. */
const licenseKey = z
  .looseObject({
    number: z.string().regex(/^\d{1,12}$/),
    spouse1Last: z.string().max(limits.name),
    spouse2Last: z.string().max(limits.name),
  })
  .optional()
  .catch(undefined);
const priced = {
  shippingType,
  shippingAddress: destination,
  contactInfo: ignored,
  license: licenseKey,
  documents: ignored,
  relationship: ignored,
  statement: ignored,
  identityFrom: ignored,
  identityProof: ignored,
  textMe: ignored,
};

/** The priced part of a cart, for `POST /orders/cart-costs`. The rest of the cart may be there. */
export const pricedCartSchema = z.preprocess(
  readOtherShapes,
  z.discriminatedUnion(
    "productType",
    ofEachProduct<PricedObject<CustomerProductId>>(() => priced, { wrong: ignored }),
    { error: msg("inputProblems.productUnknown") },
  ),
);
export type PricedCart = z.infer<typeof pricedCartSchema>;
export type CartLicenseKey = NonNullable<z.infer<typeof licenseKey>>;
