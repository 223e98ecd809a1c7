import type { ProductId } from "@dop/domain/orders";
import { ordersBehind, type Report, type ReportCell, type ReportColumn, type ReportName } from "@dop/domain/reports";
import { paths } from "../../../lib/routes/paths.ts";
import type { Period } from "./report-query.ts";

type Columns = readonly ReportColumn[];
type Row = readonly ReportCell[];

/** The address of the orders behind a number of a table; undefined where there are none. */
export type FigurePath = (table: string, columns: Columns, row: Row, column: ReportColumn) => string | undefined;

/** Leads from the numbers of a report, or of the period before, to the search for their orders (rule M-50). */
export function figurePaths(name: ReportName, { per }: Report, days: Period, product: string): FigurePath {
  const productId = product === "" ? undefined : (Number(product) as ProductId);
  return (table, columns, cells, column) => {
    const row = Object.fromEntries(columns.map((each, at) => [each, cells[at] ?? null]));
    if (row[column] === null || row[column] === 0) return undefined;
    const filters = ordersBehind({ report: name, table, column, row, days, per, productId });
    return filters === null ? undefined : `${paths.search}?${new URLSearchParams(filters).toString()}`;
  };
}
