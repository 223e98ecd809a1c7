import { formatNumber } from "@dop/texts/locales";
import { type ReportCell, cellWords, reportColumns, type ReportColumn } from "@dop/domain/reports";
import { pageLocale } from "../../../i18n/load-texts.ts";
import { useTexts } from "../../../i18n/use-texts.ts";
import { formatDate, formatDollars } from "../../../lib/words/format.ts";

export function useCellWords(): (column: ReportColumn, cell: ReportCell) => string {
  const texts = {
    reports: useTexts("reports"),
    statuses: useTexts("statuses"),
    queue: useTexts("queue"),
    documentReasons: useTexts("documentReasons"),
  };
  return (column, cell) => {
    if (cell === null) return "";
    const kind = reportColumns[column];
    if (kind === "day") return formatDate(String(cell), "UTC");
    if (kind === "money") return formatDollars(Number(cell));
    if (kind === "count") return formatNumber(Number(cell), pageLocale());
    return String(cellWords(column, cell, texts));
  };
}

/** Text of a change; undefined where the two cannot be compared. */
export function useChangeWords(): (column: ReportColumn, now: ReportCell, before: ReportCell) => string | undefined {
  const t = useTexts("reports");
  const words = useCellWords();
  return (column, now, before) => {
    if (column === "times" || column === "share80" || now === null || before === null) return undefined;
    const cents = Math.round((Number(now) - Number(before)) * 100);
    if (cents === 0) return t.same;
    const change = words(column, Math.abs(cents) / 100);
    const sentence = cents > 0 ? t.more(change) : t.less(change);
    const percent = Number(before) > 0 ? Math.round(cents / Number(before)) : 0;
    if (percent === 0) return sentence;
    return t.percent(sentence, (percent > 0 ? "+" : "") + formatNumber(percent, pageLocale()));
  };
}
