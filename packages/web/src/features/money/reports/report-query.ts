import { reportSchema, type ReportName } from "@dop/domain/reports";
import { apiQuery, atOnce } from "../../../lib/api/api-query.ts";

/** Days of the office, YYYY-MM-DD, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** What a report is asked of: days, and a product; all of them where it is empty. */
export interface Asked extends Period {
  readonly product: string;
}

const queryOf = ({ from, to, product }: Asked): string =>
  new URLSearchParams({ from, to, ...(product === "" ? {} : { product_id: product }) }).toString();

/** The address of a report, below the API. */
export const reportPath = (name: ReportName, asked: Asked): string => `/reports/${name}?${queryOf(asked)}`;

export const reportQuery = (name: ReportName, asked: Asked) =>
  apiQuery(["report", name, asked.from, asked.to, asked.product], reportPath(name, asked), reportSchema, atOnce);
