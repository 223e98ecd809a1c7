import * as z from "zod/mini";
import {
  allProductIds,
  customerProductIds,
  products,
  type ProductId,
  isStatusId,
  type StatusId,
} from "../orders/index.ts";
import { isCalendarDate } from "../dates/index.ts";
import { queueKeys, type QueueKey } from "../queues/index.ts";
import { ageBandNames, reportEventNames, reportEventOf, promises } from "./report-events.ts";
import { msg } from "@dop/texts/message";
import { atRiskSchema } from "./queues.ts";
import { dollarsSchema } from "./catalog.ts";
import { isShort } from "./reports.ts";
import { dateSchema, filter, numberFilter, textFilter } from "./query-fields.ts";
import { timestampSchema } from "./timestamp.ts";
import { searchReasons, searchSortColumns, searchTimes } from "./search-names.ts";

export const searchAssignments = ["mine", "unassigned"] as const;
/** The product types that the search form offers: those that a customer can order. */
export const searchTypes = customerProductIds.map((id) => products[id].code);
/** Every product type: those of the license application are found too. */
export const allSearchTypes = allProductIds.map((id) => products[id].code);
export type SearchType = (typeof allSearchTypes)[number];
export const searchPageSize = 50;

/** Status ids joined by commas: `10` or `7,10`. Duplicates are dropped, so that no list is longer than the twelve. */
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

const largestPage = 999_999;

/** Query of GET /orders/search. Pages are zero-based. */
export const searchFieldsSchema = z.object({
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
  type: filter(z.enum(allSearchTypes)),
  /** The event that happened on the office's days from `from` to `to`, both included; by default, the placing. */
  happened: filter(z.enum(reportEventNames)),
  from: filter(dateSchema),
  to: filter(dateSchema),
  /** Detail of the event: a step, a reason, a field, a cost line, a destination, a procedure and basis. */
  of: textFilter(200),
  /** For orders placed: the weekday (1 is Monday), and the hour of the day. */
  weekday: filter(z.enum(["1", "2", "3", "4", "5", "6", "7"])),
  hour: filter(z.string().check(z.regex(/^(1?\d|2[0-3])$/, msg("officeValidation.mustBeNumber")))),
  /** Products in a queue now, and their time in it. */
  queue: filter(z.enum(queueKeys as [QueueKey, ...QueueKey[]])),
  waited: filter(z.enum(ageBandNames)),
  /** Orders with money held on a card. */
  held: filter(z.enum(["true"])),
  status: statusFilter(),
  /** Orders on which money is owed to the customer, each once where nothing else narrows its products. */
  owed: filter(z.enum(["true"])),
  /** Orders that wait for money. */
  due: filter(z.enum(["true"])),
  flagged: filter(z.enum(["true"])),
  /** Orders with unread messages of their customer. */
  unread: filter(z.enum(["true"])),
  /** Orders of which a change of the corrections waits for a second person. */
  second_look: filter(z.enum(["true"])),
  /** Orders of which a refund waits for a second admin. */
  refund_request: filter(z.enum(["true"])),
  /** Orders of which a customer's request about personal data waits for its answer (rule P-45). */
  data_request: filter(z.enum(["true"])),
  /** Order products whose promised date is at risk (rule O-65). */
  at_risk: filter(z.enum(["true"])),
  /** Orders that are assigned to the requester, or to no one. */
  assigned: filter(z.enum(searchAssignments)),
  sortBy: filter(z.enum(searchSortColumns)),
  reverse: z.pipe(
    z.transform((value: unknown) => (value === undefined ? undefined : value === "true" || value === "1")),
    z.optional(z.boolean()),
  ),
  page: filter(
    z.pipe(
      z.string().check(
        z.regex(/^\d+$/, msg("officeValidation.mustBeNumber")),
        z.refine((digits) => !(Number(digits) > largestPage), msg("inputProblems.largest", largestPage)),
      ),
      z.transform((digits: string) => Number(digits)),
    ),
  ),
});
const areDays = (...days: readonly (string | undefined)[]): boolean =>
  days.every((day) => day !== undefined && isCalendarDate(day));

export const searchQuerySchema = searchFieldsSchema.check(
  z.refine(({ from, to, happened }) => (from === undefined ? to === undefined && happened === undefined : true), {
    error: msg("officeValidation.searchDays"),
    path: ["from"],
  }),
  z.refine(({ from, to }) => from === undefined || to !== undefined, {
    error: msg("officeValidation.searchDays"),
    path: ["to"],
  }),
  z.refine(({ from = "", to = "" }) => !areDays(from, to) || from <= to, {
    error: msg("officeValidation.reportReversed"),
    path: ["to"],
  }),
  // Events are counted line by line, as in the reports.
  z.refine(
    ({ happened, from = "", to = "" }) =>
      happened === undefined ||
      reportEventOf(happened).measure === promises ||
      !areDays(from, to) ||
      isShort({ from, to }),
    {
      error: msg("officeValidation.reportTooLong"),
      path: ["from"],
    },
  ),
);
export type SearchQuery = z.infer<typeof searchQuerySchema>;

/** The product of a product type. */
export function productIdOfCode(code: SearchType): ProductId {
  const found = allProductIds.find((id) => products[id].code === code);
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
  /** Money of its order in dollars: paid, still to be paid, and owed to the customer. */
  paid: dollarsSchema,
  due: dollarsSchema,
  owed: dollarsSchema,
  at_risk: atRiskSchema,
  /** Only for a search by name, phone number or the one box. */
  matched: z.optional(z.enum(searchReasons)),
});
export const searchAnswerSchema = z.object({
  items: z.array(searchResultSchema),
  count: z.number(),
  /** For a search by an event alone: how often it happened, and the money that it moved; null for viewers. */
  happened: z.optional(z.object({ times: z.number(), amount: z.nullable(dollarsSchema) })),
  /** The count is an estimate: among very many orders, nothing narrowed it, or a term that fits a good part of them. */
  about: z.boolean(),
});
