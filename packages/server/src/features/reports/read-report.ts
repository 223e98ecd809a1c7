// Rules: M-45 (docs/rules)
import { reports, type Report, type ReportCell, type ReportName } from "@dop/domain/reports";
import { sql } from "kysely";
import { millisecondsIn } from "../../http/time.ts";
import type { Portal } from "../../portal.ts";
import { presentTables, selectTables } from "./present-tables.ts";
import { reportSql } from "./report-sql.ts";

/** Days of the office, YYYY-MM-DD, both included. */
export interface ReportPeriod {
  readonly from: string;
  readonly to: string;
}

/** Tables of a report stay short: two months of days, a year of weeks, five years of months. */
function periodsOf({ from, to }: ReportPeriod): Report["per"] {
  const days = (Date.parse(to) - Date.parse(from)) / millisecondsIn.day + 1;
  if (days <= 62) return "day";
  return days <= 371 ? "week" : "month";
}

/** Reads a report by one statement: the counted days, and the days since then from the history itself. */
export async function readReport(portal: Portal, name: ReportName, period: ReportPeriod): Promise<Report> {
  const { timeZone } = portal.config.office;
  const { from, to } = period;
  const per = periodsOf(period);
  const { measures, tables } = reportSql[name]({
    now: portal.clock(),
    since: sql`(${from}::date::timestamp at time zone ${timeZone})`,
    until: sql`((${to}::date + 1)::timestamp at time zone ${timeZone})`,
  });
  const { rows } = await sql<Record<string, readonly (readonly ReportCell[])[]>>`
    with c as materialized (
      select r.*, date_trunc(${per}, r.day)::date as period
      from report_counts(${from}::date, ${to}::date, ${timeZone}, ${measures}::text[]) r)
    select ${selectTables(reports[name], tables)}`.execute(portal.db);
  return { ...period, per, tables: presentTables(reports[name], rows[0]) };
}
