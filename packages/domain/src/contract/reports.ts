// Rules: A-36, M-45 (docs/rules)
import * as z from "zod/mini";
import { isCalendarDate } from "../license-review/index.ts";
import { msg } from "../texts/message.ts";
import { reportColumns, type ReportColumn } from "../reports/report-tables.ts";
import { dateSchema } from "./transmittals.ts";

const longestYears = 5;

interface Days {
  readonly from: string;
  readonly to: string;
}

/** What is no day is refused as such. */
const ofDays = (fits: (days: Days) => boolean) => (days: Days) =>
  !isCalendarDate(days.from) || !isCalendarDate(days.to) || fits(days);

const isShort = ({ from, to }: Days): boolean =>
  to < `${String(Number(from.slice(0, 4)) + longestYears).padStart(4, "0")}${from.slice(4)}`;

/** Query of GET /reports/{name}: days of the office, both included. */
export const reportQuerySchema = z.object({ from: dateSchema, to: dateSchema }).check(
  z.refine(
    ofDays(({ from, to }) => from <= to),
    { error: msg("officeValidation.reportReversed"), path: ["to"] },
  ),
  z.refine(ofDays(isShort), { error: msg("officeValidation.reportTooLong"), path: ["from"] }),
);

/** Texts and days as they are, numbers of ids and counts; amounts in dollars. */
const cellSchema = z.nullable(z.union([z.string(), z.number()]));
export type ReportCell = z.infer<typeof cellSchema>;

export const reportTableSchema = z.object({
  name: z.string(),
  columns: z.array(z.enum(Object.keys(reportColumns) as [ReportColumn, ...ReportColumn[]])),
  rows: z.array(z.array(cellSchema)),
});
export type ReportTable = z.infer<typeof reportTableSchema>;

export const reportSchema = z.object({
  from: z.string(),
  to: z.string(),
  /** How long the periods of `byPeriod` are: days up to two months, weeks up to a year. */
  per: z.enum(["day", "week", "month"]),
  tables: z.array(reportTableSchema),
});
export type Report = z.infer<typeof reportSchema>;
