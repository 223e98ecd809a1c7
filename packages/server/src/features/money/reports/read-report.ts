// Rules: M-45 (docs/rules)
import { dayAfter, parseDay } from "@dop/domain/dates";
import {
  addsUp,
  isFigure,
  productReports,
  reports,
  reportsOfProducts,
  tablesByPeriod,
  tablesOfNow,
  type Report,
  type ReportCell,
  type ReportName,
  type reportQuerySchema,
  type ReportTable,
} from "@dop/domain/reports";
import { sql } from "kysely";
import type { z } from "zod";
import { officeToday, type Portal } from "../../../portal.ts";
import { presentTables, selectTables, type TableColumns } from "./report-tables.ts";
import { reportSql } from "./report-sql.ts";

type Row = readonly ReportCell[];

/** A row with its keys, and figures of zero or null. */
const emptyRow = ({ columns }: Pick<ReportTable, "columns">, row: Row = []): ReportCell[] =>
  columns.map((column, at) => (isFigure(column) ? (addsUp(column) ? 0 : null) : (row[at] ?? null)));

/** The subject of a row, without its figures. */
const nameOf = (columns: ReportTable["columns"], row: Row): string =>
  JSON.stringify(row.filter((_, at) => !isFigure(columns[at] ?? "count")));

/** Adds the figures of the period before to each row; rows that existed only then have no figures now. */
function withRowsBefore(table: ReportTable, before: readonly Row[]): ReportTable {
  const { columns } = table;
  const earlier = new Map(before.map((row) => [nameOf(columns, row), row]));
  const now = new Set(table.rows.map((row) => nameOf(columns, row)));
  const gone = before.filter((row) => !now.has(nameOf(columns, row))).map((row) => emptyRow(table, row));
  const rows = [...table.rows, ...gone];
  return {
    ...table,
    rows,
    before: rows.map((row) => [...(earlier.get(nameOf(columns, row)) ?? emptyRow(table, row))]),
  };
}

/** Days of the office (YYYY-MM-DD, both included), and a product. */
type ReportPeriod = z.infer<typeof reportQuerySchema>;

const daysOf = ({ from, to }: ReportPeriod): number => parseDay(to) - parseDay(from) + 1;

const monthNumber = (day: string): number => (Number(day.slice(0, 4)) - 2000) * 12 + Number(day.slice(5, 7)) - 1;

/** The period before: as many days, or as many months for whole months. */
function periodBefore(period: ReportPeriod): Pick<ReportPeriod, "from" | "to"> {
  const { from, to } = period;
  const next = dayAfter(to, 1);
  const isOfMonths = from.endsWith("-01") && next.endsWith("-01");
  const first = new Date(Date.UTC(2000, 2 * monthNumber(from) - monthNumber(next), 1));
  return {
    from: isOfMonths ? first.toISOString().slice(0, 10) : dayAfter(from, -daysOf(period)),
    to: dayAfter(from, -1),
  };
}

/** Keeps tables short: two months of days, a year of weeks, five years of months. */
function periodsOf(period: ReportPeriod): Report["per"] {
  const days = daysOf(period);
  if (days <= 62) return "day";
  return days <= 371 ? "week" : "month";
}

type Tables = Readonly<Record<string, readonly (readonly ReportCell[])[]>>;
/** A report's tables, and the sums of those by period. */
type Part = Readonly<{ tables: Tables; totals: Tables }>;

type PartName = "now" | "before";

/** The tables of one part of the read counts, as a JSON object. */
function partOf(
  { part, from, to }: Pick<ReportPeriod, "from" | "to"> & { readonly part: PartName },
  timeZone: string,
  columns: TableColumns,
  { tables, totals }: ReturnType<(typeof reportSql)[ReportName]>,
) {
  const asJson = (shown: TableColumns, queries: Parameters<typeof selectTables>[1]) =>
    Object.keys(shown).length === 0
      ? sql`json_build_object()`
      : sql`(select to_json(x) from (select ${selectTables(shown, queries)}) x)`;
  const summed = Object.fromEntries(Object.entries(columns).filter(([name]) => name in totals));
  return sql`(
    with c as (select r.* from counts r where r.part = ${part}),
    part as (
      select ${from}::date::timestamp at time zone ${timeZone} as since,
        (${to}::date + 1)::timestamp at time zone ${timeZone} as until)
    select json_build_object('tables', ${asJson(columns, tables)}, 'totals', ${asJson(summed, totals)}))`;
}

/** Reads a report and its period before by one statement: the counted days, and later days from the history itself. */
export async function readReport(portal: Portal, name: ReportName, period: ReportPeriod): Promise<Report> {
  const { timeZone } = portal.config.office;
  const { from, to } = period;
  const now = portal.clock();
  const productId = reportsOfProducts.has(name) ? period.product_id : undefined;
  const columns: TableColumns = (productId === undefined ? reports : productReports)[name];
  const per = name === "promises" ? "month" : periodsOf(period);
  const before = periodBefore(period);
  const read = reportSql[name]({ now, productId, timeZone, today: officeToday(portal, now) });
  const earlier = Object.fromEntries(Object.entries(columns).filter(([table]) => !tablesOfNow.has(table)));
  const countsOf = (days: ReportPeriod) =>
    read.counts
      ? sql`(${read.counts(days)})`
      : sql`report_counts(${days.from}::date, ${days.to}::date, ${timeZone}, ${read.measures}::text[], ${per})`;
  // Hours are given for the whole period alone, and would be most of the rows.
  const counted = (part: PartName, days: ReportPeriod) => sql`
    select ${part} as part, case when r.measure <> 'placed' then date_trunc(${per}, r.day)::date end as period,
      r.measure, r.product_id, r.key, r.bucket, sum(r.count) as count, sum(r.cents) as cents
    from ${countsOf(days)} r
    where ${productId ?? null}::integer is null or r.product_id = ${productId ?? null}::integer
    group by 2, 3, 4, 5, 6`;
  const { rows } = await sql<{ now: Part; before: Part }>`
    with counts as materialized (${counted("now", period)} union all ${counted("before", before)})
    select ${partOf({ part: "now", from, to }, timeZone, columns, read)} as now,
      ${partOf({ part: "before", ...before }, timeZone, earlier, read)} as before`.execute(portal.db);
  const [found] = rows;
  if (!found) throw new Error("the database gave no report");
  return { from, to, before, per, tables: compareTables(columns, found.now, found.before) };
}

const totalOf = (table: ReportTable, sum: ReportTable | undefined): ReportCell[] => [
  null,
  ...(sum?.rows[0] ?? emptyRow(table)).slice(1),
];

function compareTables(columns: TableColumns, now: Part, before: Part): ReportTable[] {
  const shown = (part: Tables): ReadonlyMap<string, ReportTable> =>
    new Map(presentTables(columns, part).map((table) => [table.name, table]));
  const [tables, earlier] = [shown(now.tables), shown(before.tables)];
  const [sums, earlierSums] = [shown(now.totals), shown(before.totals)];
  return [...tables.values()].map((table) => {
    const { name } = table;
    if (tablesOfNow.has(name)) return table;
    if (!tablesByPeriod.has(name)) return withRowsBefore(table, earlier.get(name)?.rows ?? []);
    return { ...table, total: totalOf(table, sums.get(name)), total_before: totalOf(table, earlierSums.get(name)) };
  });
}
