import { promiseAim, type ReportColumn, type ReportName } from "@dop/domain/reports";

/** Which tables have a chart beside them, and of which columns. */
export const charts: Readonly<Record<ReportName, Readonly<Record<string, readonly ReportColumn[]>>>> = {
  turnaround: { byPeriod: ["p50", "p80"] },
  volume: { byPeriod: ["placed", "done", "canceled"], byWeekday: ["placed"], byHour: ["placed"] },
  money: { byPeriod: ["charged", "refunded"] },
  promises: { byPeriod: ["share80"] },
  people: {},
  quality: { byPeriod: ["issues", "corrections", "flags", "disputes"] },
};

/** Charts of which the figures are to lie within a band, on a scale that ends at `most`. */
export const chartAims: Readonly<
  Partial<Record<ReportName, { readonly from: number; readonly to: number; readonly most: number }>>
> = {
  promises: { ...promiseAim, most: 100 },
};
