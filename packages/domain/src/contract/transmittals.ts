import { z } from "zod";
import { isCalendarDate } from "../license-review/index.ts";
import { textField } from "../orders/index.ts";
import { validationTexts } from "../texts/validation.ts";
import { timestampSchema } from "./orders.ts";
import { statusIdSchema } from "./statuses.ts";

const t = validationTexts.en;

/** YYYY-MM-DD in office time. */
export const dateSchema = z.string().refine(isCalendarDate, t.isoDate);
const blankAsAbsent = (value: unknown): unknown =>
  typeof value === "string" && value.trim() === "" ? undefined : value;
const text = z.preprocess(blankAsAbsent, z.string().trim().max(200).optional());
const number = z.preprocess(
  blankAsAbsent,
  z
    .string()
    .trim()
    .regex(/^\d{1,15}$/, t.mustBeNumber)
    .transform(Number)
    .optional(),
);
const date = z.preprocess(blankAsAbsent, dateSchema.optional());

/** Query of GET /transmittals; without a start date the list begins two weeks ago. */
export const transmittalsQuerySchema = z.object({
  first_name: text,
  last_name: text,
  email: text,
  url_id: number,
  order_id: number,
  start_date: date,
  end_date: date,
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
  country: z.string().nullable(),
  quantity: z.number(),
  tracking_shipping: z.string().nullable(),
  arrived: z.boolean(),
  sent: z.boolean(),
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
  tracking_shipping: z.string().nullable(),
  number_of_documents: z.number(),
});
export const transmittalsSchema = z.array(transmittalSummarySchema);
export const transmittalSchema = transmittalSummarySchema.extend({ order_products: transmittalProductsSchema });
export type Transmittal = z.infer<typeof transmittalSchema>;

const orderProductIds = z.array(z.int().positive(), { error: t.chooseOrders }).min(1, t.chooseOrders).max(500);
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
  expected_status_id: statusIdSchema.optional(),
});
export const transmittalStatusAnswerSchema = z.object({ status_id: z.number() });
/** PATCH /transmittals/{date}/{id}/order-status */
export const transmittalBulkStatusSchema = z.strictObject({
  status_id: statusIdSchema,
  forward_only: z.boolean().default(false),
});
/** PATCH /transmittals/{id}/tracking-number */
export const transmittalTrackingSchema = z.strictObject({ tracking_shipping: textField(100, { max: t.max100 }) });
export const transmittalTrackingAnswerSchema = z.object({ tracking_shipping: z.string().nullable() });
/** GET and POST /transmittals/{date}/{url_id}/link */
export const transmittalLinkSchema = z.object({ url: z.string(), expires_at: timestampSchema });
/** GET /orders/all-orders */
export const candidatesQuerySchema = transmittalsQuerySchema.omit({ url_id: true }).extend({
  status: z.preprocess(blankAsAbsent, z.string().max(100).optional()),
  type: z.preprocess(blankAsAbsent, z.string().max(100).optional()),
});
export type CandidatesQuery = z.infer<typeof candidatesQuerySchema>;
