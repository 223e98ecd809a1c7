// Rules: A-36, M-45 (docs/rules)
import * as z from "zod/mini";
import { isCalendarDate } from "../dates/index.ts";
import { allProductIds, type ProductId } from "../orders/index.ts";
import { msg } from "@dop/texts/message";
import { reportColumns, type ReportColumn } from "./report-tables.ts";
import { dateSchema, filter } from "./query-fields.ts";

const isProductId = (text: string): boolean => allProductIds.some((id) => String(id) === text);

const longestYears = 5;

interface Days {
  readonly from: string;
  readonly to: string;
}

/** A check of two days that passes where one is no date: that is another problem. */
export const ofDays = (fits: (days: Days) => boolean) => (days: Days) =>
  !isCalendarDate(days.from) || !isCalendarDate(days.to) || fits(days);

/** True for a range of days that is short enough for a report. */
export const isShort = ({ from, to }: Days): boolean =>
  to < `${String(Number(from.slice(0, 4)) + longestYears).padStart(4, "0")}${from.slice(4)}`;

/** The last day of a query is not before the first. */
export const notReversed = z.refine<Days>(
  ofDays(({ from, to }) => from <= to),
  { error: msg("officeValidation.reportReversed"), path: ["to"] },
);

/** Query of GET /reports/{name}: days of the office, both included, and one product if any. */
export const reportQuerySchema = z
  .object({
    from: dateSchema,
    to: dateSchema,
    product_id: filter(
      z.pipe(
        z.string().check(z.refine(isProductId, msg("officeValidation.reportProduct"))),
        z.transform((digits: string) => Number(digits) as ProductId),
      ),
    ),
  })
  .check(notReversed, z.refine(ofDays(isShort), { error: msg("officeValidation.reportTooLong"), path: ["from"] }));

/** Texts and days as they are, numbers of ids and counts; amounts in dollars. */
const cellSchema = z.nullable(z.union([z.string(), z.number()]));
export type ReportCell = z.infer<typeof cellSchema>;

export const reportTableSchema = z.object({
  name: z.string(),
  columns: z.array(z.enum(Object.keys(reportColumns) as [ReportColumn, ...ReportColumn[]])),
  rows: z.array(z.array(cellSchema)),
  /** Each row in the period before; absent for reports of now, and for those with a line for each day. */
  before: z.optional(z.array(z.array(cellSchema))),
  /** Of a table with a line for each day: all of them together, and in the period before. */
  total: z.optional(z.array(cellSchema)),
  total_before: z.optional(z.array(cellSchema)),
});
export type ReportTable = z.infer<typeof reportTableSchema>;

export const reportSchema = z.object({
  from: z.string(),
  to: z.string(),
  /** The period before, which has as many days. */
  before: z.optional(z.object({ from: z.string(), to: z.string() })),
  /** Length of the periods of `byPeriod`: days up to two months, weeks up to a year. */
  per: z.enum(["day", "week", "month"]),
  tables: z.array(reportTableSchema),
});
export type Report = z.infer<typeof reportSchema>;
