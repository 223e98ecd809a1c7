import * as z from "zod/mini";
import { customerProductIds, products, type CustomerProductId, isStatusId, type StatusId } from "../orders/index.ts";
import { msg } from "../texts/message.ts";
import { dollarsSchema } from "./catalog.ts";
import { timestampSchema } from "./timestamp.ts";
import { filter, numberFilter, textFilter } from "./query-fields.ts";

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
export const searchAssignments = ["mine", "unassigned"] as const;
/** The product types that the search form offers: those that a customer can order. */
export const searchTypes = customerProductIds.map((id) => products[id].code);
export const searchPageSize = 50;
/** Why a row was found (rule O-27); the spouses' names are `spouse`. */
export const searchReasons = ["name", "spouse", "email", "phone", "order", "license", "invoice", "tracking"] as const;
export type SearchReason = (typeof searchReasons)[number];

/** Status ids joined by commas: `10` or `7,10`. Each is counted once, so that no list is longer than the twelve. */
function statusFilter() {
  return filter(
    z.pipe(
      z.string().check(
        z.trim(),
        z.refine(
          (ids) => ids.split(",").every((id) => /^\d{1,2}$/.test(id) && isStatusId(Number(id))),
          msg("officeValidation.statusUnknown"),
        ),
      ),
      z.transform((ids: string) => [...new Set(ids.split(",").map((id) => Number(id) as StatusId))]),
    ),
  );
}

/** Query of GET /orders/search. Pages are zero-based. */
export const searchQuerySchema = z.object({
  /** The one box: names, digits of any number, or an email (rule O-27). */
  q: textFilter(200),
  name: textFilter(200),
  email: textFilter(200),
  phone: textFilter(200),
  orderNumber: numberFilter(),
  licenseNumber: numberFilter(),
  invoiceNumber: numberFilter(),
  trackingNumber: textFilter(100),
  time: filter(z.enum(searchTimes)),
  type: filter(z.enum(searchTypes)),
  status: statusFilter(),
  /** Orders on which money is owed to the customer, each once where nothing else narrows its products. */
  owed: filter(z.enum(["true"])),
  /** Orders that wait for money. */
  due: filter(z.enum(["true"])),
  flagged: filter(z.enum(["true"])),
  /** Orders with unread messages of their customer. */
  unread: filter(z.enum(["true"])),
  /** Orders that are the requester's, or nobody's. */
  assigned: filter(z.enum(searchAssignments)),
  sortBy: filter(z.enum(searchSortColumns)),
  reverse: z.pipe(
    z.transform((value: unknown) => (value === undefined ? undefined : value === "true" || value === "1")),
    z.optional(z.boolean()),
  ),
  page: filter(
    z.pipe(
      z.string().check(z.regex(/^\d{1,6}$/, msg("officeValidation.mustBeNumber"))),
      z.transform((digits: string) => Number(digits)),
    ),
  ),
});
export type SearchQuery = z.infer<typeof searchQuerySchema>;

/** The product type of a search filter. */
export function productIdOfCode(code: (typeof searchTypes)[number]): CustomerProductId {
  const found = customerProductIds.find((id) => products[id].code === code);
  if (found === undefined) throw new Error(`no product has the code ${code}`);
  return found;
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
  tracking_shipping: z.nullable(z.string()),
  created_at: timestampSchema,
  /** Of its order, in dollars: what was paid, what is still to be paid, and what is owed to the customer. */
  paid: dollarsSchema,
  due: dollarsSchema,
  owed: dollarsSchema,
  /** Only where a name, a phone number or the one box was asked for. */
  matched: z.optional(z.enum(searchReasons)),
});
export const searchAnswerSchema = z.object({
  items: z.array(searchResultSchema),
  count: z.number(),
  /** The count is an estimate: among very many orders, nothing narrowed it, or a term that fits a good part of them. */
  about: z.boolean(),
});
