// Rules: M-45 (docs/rules)
import {
  type Report,
  type ReportCell,
  reportColumns,
  reports,
  type ReportColumn,
  type ReportName,
} from "@dop/domain/reports";
import { toDollars } from "@dop/domain/pricing";
import { sql, type RawBuilder } from "kysely";
import { millisecondsIn } from "../../http/time.ts";
import type { Portal } from "../../portal.ts";
import { reportSql } from "./report-sql.ts";

type Cells = readonly ReportCell[];

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

const columnsOf = (name: ReportName): readonly (readonly [table: string, columns: readonly ReportColumn[]])[] =>
  Object.entries(reports[name]);

/** The rows of a query as one JSON array of arrays, the cells in the order of the columns. */
function asRows(query: RawBuilder<unknown>, columns: readonly ReportColumn[]): RawBuilder<unknown> {
  const cells = sql.join(columns.map((column) => sql.ref(`t.${column}`)));
  return sql`(select coalesce(jsonb_agg(jsonb_build_array(${cells})), '[]') from (${query}) t)`;
}

function presentCell(column: ReportColumn, cell: ReportCell): ReportCell {
  return reportColumns[column] === "money" && cell !== null ? toDollars(Number(cell)) : cell;
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
  const columns = columnsOf(name);
  const selected = columns.map(([table, of]) => sql`${asRows(tables[table] ?? sql``, of)} as ${sql.ref(table)}`);
  const { rows } = await sql<Record<string, readonly Cells[]>>`
    with c as materialized (
      select r.*, date_trunc(${per}, r.day)::date as period
      from report_counts(${from}::date, ${to}::date, ${timeZone}, ${measures}::text[]) r)
    select ${sql.join(selected)}`.execute(portal.db);
  return {
    ...period,
    per,
    tables: columns.map(([table, of]) => ({
      name: table,
      columns: [...of],
      rows: (rows[0]?.[table] ?? []).map((cells) => of.map((column, at) => presentCell(column, cells[at] ?? null))),
    })),
  };
}
