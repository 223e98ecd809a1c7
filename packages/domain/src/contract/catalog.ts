import * as z from "zod/mini";

/** Dollars with at most two decimals. */
export const dollarsSchema = z.number();

/** GET /fees: the processing fee of an apostille order. */
export const feesSchema = z.array(z.object({ id: z.number(), name: z.string(), amount: dollarsSchema }));
/** GET /products */
export const productsSchema = z.array(
  z.object({ id: z.number(), product_name: z.string(), current_cost: dollarsSchema }),
);
/** GET /shipping-rates */
export const shippingRatesSchema = z.object({ shippingRates: z.record(z.string(), dollarsSchema) });
/** GET /shipping-types */
export const shippingTypesSchema = z.record(z.string(), z.object({ label: z.string(), cost: dollarsSchema }));
/** GET /zip-codes/{prefix}: cities with their ZIP codes of five digits. */
export const zipPlacesSchema = z.array(z.object({ city: z.string(), state: z.string(), zips: z.array(z.string()) }));
export type ZipPlaces = z.infer<typeof zipPlacesSchema>;
/** GET /statuses */
export const statusesSchema = z.array(z.object({ id: z.number(), name: z.string() }));
/** GET /orders/check/{licenseNumber} */
export const licenseCheckSchema = z.object({ exists: z.boolean() });
/** POST /orders/cart-costs: the cost lines, without the transaction fee, which is calculated from their sum. */
export const cartCostsSchema = z.array(
  z.object({
    name: z.string(),
    cost: dollarsSchema,
    quantity: z.optional(z.number()),
    costPer: z.optional(dollarsSchema),
    /** The office's day, YYYY-MM-DD, of a recent order of the same document for the same license (rule O-72). */
    ordered_on: z.optional(z.string()),
  }),
);
export type CartCosts = z.infer<typeof cartCostsSchema>;

/** POST /orders/invoice; `order` is the order's uuid. BYPASSED means there is nothing to pay. */
export const invoiceSchema = z.object({ payment_link: z.string(), order: z.uuid() });
export const bypassedPaymentLink = "BYPASSED";
/** POST /orders/{uuid}/payment */
export const paymentLinkSchema = z.object({ payment_link: z.string() });

/** POST /payments/webhook/{provider}: how the event was handled. */
export const webhookAnswerSchema = z.object({ result: z.enum(["settled", "repeated", "unknown", "ignored"]) });
