import { z } from "zod";
import { productCodes, type ProductId } from "../orders/index.ts";
import { validationTexts } from "../texts/validation.ts";
import { timestampSchema } from "./orders.ts";

const t = validationTexts.en;

export const searchSortColumns = [
  "LAST_NAME",
  "STATUS_ID",
  "EMAIL",
  "PRODUCT_NAME",
  "ORDER_ID",
  "REFERENCE_ID",
  "TRACKING_SHIPPING",
  "CREATED_AT",
] as const;
export type SearchSort = (typeof searchSortColumns)[number];
export const searchTimes = ["active", "past-3-months", "past-6-months", "past-year"] as const;
export type SearchTime = (typeof searchTimes)[number];
/** The product types that the search form offers (spec 2 section 5). */
export const searchTypes = [productCodes[1], productCodes[2], productCodes[3], productCodes[4]] as const;
export const searchPageSize = 50;

// Blank filters are as good as none (spec 2 section 5).
const blankAsAbsent = (value: unknown): unknown =>
  typeof value === "string" && value.trim() === "" ? undefined : value;
const text = (max: number) => z.preprocess(blankAsAbsent, z.string().trim().max(max).optional());
const number = z.preprocess(
  blankAsAbsent,
  z.string().trim().regex(/^\d+$/, t.mustBeNumber).max(15, t.mustBeNumber).transform(Number).optional(),
);

/** Query of GET /orders/search. Pages are zero-based. */
export const searchQuerySchema = z.object({
  name: text(200),
  email: text(200),
  orderNumber: number,
  licenseNumber: number,
  invoiceNumber: number,
  trackingNumber: text(100),
  time: z.preprocess(blankAsAbsent, z.enum(searchTimes).optional()),
  type: z.preprocess(blankAsAbsent, z.enum(searchTypes).optional()),
  sortBy: z.preprocess(blankAsAbsent, z.enum(searchSortColumns).optional()),
  reverse: z.preprocess(
    (value) => (value === undefined ? undefined : value === "true" || value === "1" || value === true),
    z.boolean().optional(),
  ),
  page: z.preprocess(
    blankAsAbsent,
    z
      .string()
      .regex(/^\d{1,6}$/, t.mustBeNumber)
      .transform(Number)
      .optional(),
  ),
});
export type SearchQuery = z.infer<typeof searchQuerySchema>;

/** The product type of a search filter. */
export function productIdOfCode(code: (typeof searchTypes)[number]): ProductId {
  return (searchTypes.indexOf(code) + 1) as ProductId;
}

export const searchResultSchema = z.object({
  /** The order product's id. */
  id: z.number(),
  order_id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  status_name: z.string(),
  email: z.string(),
  product_name: z.string(),
  reference_id: z.number(),
  tracking_shipping: z.string().nullable(),
  created_at: timestampSchema,
});
export const searchAnswerSchema = z.object({
  items: z.array(searchResultSchema),
  count: z.number(),
  /** The count is an estimate: no filter narrowed it. */
  about: z.boolean(),
});
