import type { ReportColumn, ReportName } from "@dop/domain/reports";

/** Which tables have a chart beside them, and of which columns. */
export const charts: Readonly<Record<ReportName, Readonly<Record<string, readonly ReportColumn[]>>>> = {
  turnaround: { byPeriod: ["p50", "p80"] },
  volume: { byPeriod: ["placed", "done", "canceled"], byWeekday: ["placed"], byHour: ["placed"] },
  money: { byPeriod: ["charged", "refunded"] },
  people: {},
  quality: { byPeriod: ["issues", "corrections", "flags", "disputes"] },
};
