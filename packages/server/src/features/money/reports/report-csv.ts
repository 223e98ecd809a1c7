import { addsUp, cellWords, isFigure, type Report, type ReportTable } from "@dop/domain/reports";
import type { Catalogue } from "@dop/texts";
import { csvLine } from "../../../http/csv-export.ts";

/** Tables as the lines of a CSV file: each by its title, its heads and its rows, with a blank line between. */
export function* tablesCsv(
  tables: readonly ReportTable[],
  titles: Readonly<Record<string, string>>,
  texts: Catalogue,
  period?: Report["before"],
): Generator<string> {
  for (const [index, table] of tables.entries()) {
    if (index > 0) yield "\r\n";
    yield csvLine([titles[table.name] ?? table.name]);
    yield* tableCsv(table, texts, period);
  }
}

/** A table; figures of the period before have their own columns, or rows below where a row is a day. */
function* tableCsv(table: ReportTable, texts: Catalogue, period: Report["before"]): Generator<string> {
  const { reports: t } = texts;
  const { columns, rows, before, total, total_before: totalBefore } = table;
  const words = (row: ReportTable["rows"][number]) =>
    columns.map((column, at) => cellWords(column, row[at] ?? null, texts));
  const figures = columns.flatMap((column, at) => (isFigure(column) ? [at] : []));
  const earlierColumns =
    before === undefined ? [] : columns.filter(isFigure).map((column) => t.beforeColumn(t.columns[column]));
  yield csvLine([...columns.map((column) => t.columns[column]), ...earlierColumns]);
  for (const [at, row] of rows.entries()) {
    const earlier = before?.[at];
    yield csvLine([...words(row), ...(earlier === undefined ? [] : figures.map((figure) => words(earlier)[figure]))]);
  }
  if (total === undefined || totalBefore === undefined || period === undefined) return;
  yield csvLine([t.inAll, ...words(total).slice(1)]);
  yield csvLine([t.before(period.from, period.to), ...words(totalBefore).slice(1)]);
  const change = columns.map((column, at) =>
    addsUp(column) ? Math.round((Number(total[at]) - Number(totalBefore[at])) * 100) / 100 : "",
  );
  yield csvLine([t.change, ...change.slice(1)]);
}
