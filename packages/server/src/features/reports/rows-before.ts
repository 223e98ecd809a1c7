import { addsUp, isFigure, type ReportCell, type ReportTable } from "@dop/domain/reports";

type Row = readonly ReportCell[];

/** A row of a table in which nothing happened: what it is by, and no figures. */
export const nothingOf = ({ columns }: Pick<ReportTable, "columns">, row: Row = []): ReportCell[] =>
  columns.map((column, at) => (isFigure(column) ? (addsUp(column) ? 0 : null) : (row[at] ?? null)));

/** What a row is of, whatever was counted. */
const nameOf = (columns: ReportTable["columns"], row: Row): string =>
  JSON.stringify(row.filter((_, at) => !isFigure(columns[at] ?? "count")));

/** A table whose rows have beside them what they were before; a row that was there only then is there with nothing. */
export function withRowsBefore(table: ReportTable, before: readonly Row[]): ReportTable {
  const { columns } = table;
  const earlier = new Map(before.map((row) => [nameOf(columns, row), row]));
  const now = new Set(table.rows.map((row) => nameOf(columns, row)));
  const gone = before.filter((row) => !now.has(nameOf(columns, row))).map((row) => nothingOf(table, row));
  const rows = [...table.rows, ...gone];
  return {
    ...table,
    rows,
    before: rows.map((row) => [...(earlier.get(nameOf(columns, row)) ?? nothingOf(table, row))]),
  };
}
