// Rules: M-45 (docs/rules)
import { reportColumns, type ReportCell, type ReportColumn, type ReportTable } from "@dop/domain/reports";
import { toDollars } from "@dop/domain/pricing";
import { sql, type RawBuilder } from "kysely";

/** Tables with their columns, as `reports` of the domain has them. */
export type TableColumns = Readonly<Record<string, readonly ReportColumn[]>>;

type Rows = readonly (readonly ReportCell[])[];

/** A column for each table: the rows of its query as one JSON array of arrays, in the order of its columns. */
export function selectTables(tables: TableColumns, queries: Readonly<Record<string, RawBuilder<unknown>>>) {
  const selected = Object.entries(tables).map(([name, columns]) => {
    const cells = sql.join(columns.map((column) => sql.ref(`t.${column}`)));
    return sql`(select coalesce(jsonb_agg(jsonb_build_array(${cells})), '[]') from (${queries[name] ?? sql``}) t)
      as ${sql.ref(name)}`;
  });
  return sql.join(selected);
}

function presentCell(column: ReportColumn, cell: ReportCell): ReportCell {
  return reportColumns[column] === "money" && cell !== null ? toDollars(Number(cell)) : cell;
}

/** Tables as they are answered: amounts in dollars. */
export function presentTables(tables: TableColumns, rows: Readonly<Record<string, Rows>> | undefined): ReportTable[] {
  return Object.entries(tables).map(([name, columns]) => ({
    name,
    columns: [...columns],
    rows: (rows?.[name] ?? []).map((cells) => columns.map((column, at) => presentCell(column, cells[at] ?? null))),
  }));
}
