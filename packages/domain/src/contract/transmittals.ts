import * as z from "zod/mini";
import { lineField } from "../orders/index.ts";
import { msg } from "@dop/texts/message";
import { dateSchema, filter, numberFilter, textFilter } from "./query-fields.ts";
import { timestampSchema } from "./timestamp.ts";
import { statusIdSchema } from "./statuses.ts";

/** Query of GET /transmittals; without a start date the list starts two weeks ago. */
export const transmittalsQuerySchema = z.object({
  /** Only transmittals with something that was not sent on to its customer. */
  out: filter(z.literal("true")),
  first_name: textFilter(200),
  last_name: textFilter(200),
  email: textFilter(200),
  url_id: numberFilter(),
  order_id: numberFilter(),
  start_date: filter(dateSchema),
  end_date: filter(dateSchema),
});
export type TransmittalsQuery = z.infer<typeof transmittalsQuerySchema>;

const orderOfProductSchema = z.object({
  first_name: z.string(),
  last_name: z.string(),
  reference_id: z.number(),
  phone: z.string(),
  email: z.string(),
});

/** An order product on a transmittal, or one that could join it. */
export const transmittalProductSchema = z.object({
  id: z.number(),
  order_id: z.number(),
  status_id: z.number(),
  status_name: z.string(),
  country: z.nullable(z.string()),
  quantity: z.number(),
  tracking_shipping: z.nullable(z.string()),
  arrived: z.boolean(),
  sent: z.boolean(),
  /** Its license was voided before it was sent on: nothing more happens to it, and no total counts it. */
  voided: z.boolean(),
  order: orderOfProductSchema,
});
export type TransmittalProduct = z.infer<typeof transmittalProductSchema>;
export const transmittalProductsSchema = z.array(transmittalProductSchema);

export const transmittalSummarySchema = z.object({
  id: z.number(),
  url_id: z.number(),
  /** The `{date}` of its address. */
  date: z.string(),
  created_at: timestampSchema,
  created_by: z.string(),
  tracking_shipping: z.nullable(z.string()),
  number_of_documents: z.number(),
  /** Documents that arrived at the Lt. Governor's office, and those that were sent on to customers. */
  arrived: z.number(),
  sent: z.number(),
});
export type TransmittalSummary = z.infer<typeof transmittalSummarySchema>;
export const transmittalsSchema = z.array(transmittalSummarySchema);
/** A document that has left a transmittal: its customer, and by whom it was taken out. */
const leftProductSchema = z.object({
  id: z.number(),
  order_id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  left_at: timestampSchema,
  left_by: z.string(),
});
export const transmittalSchema = z.extend(transmittalSummarySchema, {
  order_products: transmittalProductsSchema,
  /** Documents that left it within a day, the last first; for staff alone. */
  left: z.optional(z.array(leftProductSchema)),
});
export type Transmittal = z.infer<typeof transmittalSchema>;
/** PATCH /transmittals/{date}/{url_id}/order-status, with the products that it refused to move (rule T-5). */
export const transmittalMarkedSchema = z.extend(transmittalSchema, {
  stayed: z.optional(z.array(z.object({ id: z.number(), code: z.string() }))),
});
export type TransmittalMarked = z.infer<typeof transmittalMarkedSchema>;

const orderProductIds = z
  .array(z.int().check(z.positive()), { error: msg("officeValidation.chooseOrders") })
  .check(z.minLength(1, msg("officeValidation.chooseOrders")), z.maxLength(500));
/** POST /transmittals */
export const newTransmittalSchema = z.strictObject({ order_products: orderProductIds });
export const newTransmittalAnswerSchema = z.object({
  created_at: timestampSchema,
  url_id: z.number(),
  date: z.string(),
});
/** PATCH /transmittals/{date}/{url_id}/{order_product_id}/status */
export const transmittalStatusSchema = z.strictObject({
  status_id: statusIdSchema,
  expected_status_id: z.optional(statusIdSchema),
});
export type TransmittalStatus = z.infer<typeof transmittalStatusSchema>;
export const transmittalStatusAnswerSchema = z.object({ status_id: z.number() });
/** PATCH /transmittals/{date}/{id}/order-status */
export const transmittalBulkStatusSchema = z.strictObject({
  status_id: statusIdSchema,
  forward_only: z._default(z.boolean(), false),
});
/** PATCH /transmittals/{id}/tracking-number */
export const transmittalTrackingSchema = z.strictObject({
  tracking_shipping: lineField(100, { max: msg("officeValidation.max100") }),
});
export const transmittalTrackingAnswerSchema = z.object({ tracking_shipping: z.nullable(z.string()) });
/** GET and POST /transmittals/{date}/{url_id}/link */
export const transmittalLinkSchema = z.object({ url: z.string(), expires_at: timestampSchema });
/** GET /orders/all-orders */
export const candidatesQuerySchema = z.extend(z.omit(transmittalsQuerySchema, { url_id: true, out: true }), {
  status: textFilter(100),
  type: textFilter(100),
});
export type CandidatesQuery = z.infer<typeof candidatesQuerySchema>;
