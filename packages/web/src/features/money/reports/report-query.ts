import {
  reportSchema,
  type ReportName,
  ordersBehind,
  type Report,
  type ReportCell,
  type ReportColumn,
} from "@dop/domain/reports";
import type { ProductId } from "@dop/domain/orders";
import { apiQuery, atOnce } from "../../../lib/api/api-query.ts";
import { paths } from "../../../lib/routes/paths.ts";

/** Days of the office, YYYY-MM-DD, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** Parameters of a report; an empty product stands for all. */
export interface Asked extends Period {
  readonly product: string;
}

const queryOf = ({ from, to, product }: Asked): string =>
  new URLSearchParams({ from, to, ...(product === "" ? {} : { product_id: product }) }).toString();

/** The address of a report, below the API. */
export const reportPath = (name: ReportName, asked: Asked): string => `/reports/${name}?${queryOf(asked)}`;

export const reportQuery = (name: ReportName, asked: Asked) =>
  apiQuery(["report", name, asked.from, asked.to, asked.product], reportPath(name, asked), reportSchema, atOnce);

type Columns = readonly ReportColumn[];
type Row = readonly ReportCell[];

/** The address of the orders behind a number of a table; undefined without any. */
export type FigurePath = (table: string, columns: Columns, row: Row, column: ReportColumn) => string | undefined;

/** Links from the numbers of a report, or of the period before, to the search for their orders (rule M-50). */
export function figurePaths(name: ReportName, { per }: Report, days: Period, product: string): FigurePath {
  const productId = product === "" ? undefined : (Number(product) as ProductId);
  return (table, columns, cells, column) => {
    const row = Object.fromEntries(columns.map((each, at) => [each, cells[at] ?? null]));
    if (row[column] === null || row[column] === 0) return undefined;
    const filters = ordersBehind({ report: name, table, column, row, days, per, productId });
    return filters === null ? undefined : `${paths.search}?${new URLSearchParams(filters).toString()}`;
  };
}
