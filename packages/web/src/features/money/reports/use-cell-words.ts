import { formatNumber } from "@dop/texts/locales";
import { type ReportCell, cellWords, reportColumns, type ReportColumn } from "@dop/domain/reports";
import { pageLocale } from "../../../i18n/load-texts.ts";
import { useTexts } from "../../../i18n/use-texts.ts";
import { formatDate, formatDollars } from "../../../lib/words/format.ts";

/** What is in a cell of a report, as it is read. */
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
