// Rules: M-45 (docs/rules)
import {
  reportColumns,
  type ReportCell,
  type ReportColumn,
  type ReportTable,
  addsUp,
  cellWords,
  isFigure,
  type Report,
} from "@dop/domain/reports";
import { toDollars } from "@dop/domain/pricing";
import { sql, type RawBuilder } from "kysely";
import type { Catalogue } from "@dop/texts";
import { csvLine } from "../../../http/csv-export.ts";

/** Tables with their columns, as in the domain's `reports`. */
export type TableColumns = Readonly<Record<string, readonly ReportColumn[]>>;

type Rows = readonly (readonly ReportCell[])[];

/** A column for each table: the rows of its query as a JSON array of arrays, in the order of its columns. */
export function selectTables(tables: TableColumns, queries: Readonly<Record<string, RawBuilder<unknown>>>) {
  const selected = Object.entries(tables).map(([name, columns]) => {
    const cells = sql.join(columns.map((column) => sql.ref(`t.${column}`)));
    return sql`(select coalesce(jsonb_agg(jsonb_build_array(${cells})), '[]') from (${queries[name] ?? sql``}) t)
      as ${sql.ref(name)}`;
  });
  return sql.join(selected);
}

/** Cents of all orders that are held or owed now. */
export const heldAndOwed = sql`
  select (select coalesce(sum(o.held_cents), 0) from orders o where o.held_cents > 0) as held,
    (select coalesce(sum(o.owed_cents), 0) from orders o where o.owed_cents > 0) as owed`;

const presentCell = (column: ReportColumn, cell: ReportCell): ReportCell =>
  reportColumns[column] === "money" && cell !== null ? toDollars(Number(cell)) : cell;

export function presentTables(tables: TableColumns, rows: Readonly<Record<string, Rows>> | undefined): ReportTable[] {
  return Object.entries(tables).map(([name, columns]) => ({
    name,
    columns: [...columns],
    rows: (rows?.[name] ?? []).map((cells) => columns.map((column, at) => presentCell(column, cells[at] ?? null))),
  }));
}

/** Tables as CSV lines: title, heads and rows of each, with a blank line between. */
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

/** One table; earlier figures have their own columns, or rows below where a row is a day. */
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
