import { reportSchema, type ReportName } from "@dop/domain/reports";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";

/** Days of the office, YYYY-MM-DD, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** The address of a report, below the API. */
export const reportPath = (name: ReportName, { from, to }: Period): string =>
  `/reports/${name}?${new URLSearchParams({ from, to }).toString()}`;

export const reportQuery = (name: ReportName, period: Period) =>
  queryOptions({
    queryKey: ["report", name, period.from, period.to],
    queryFn: ({ signal }) => api.get(reportPath(name, period), { schema: reportSchema, signal }),
    networkMode: "always",
  });
