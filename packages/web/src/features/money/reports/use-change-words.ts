import { addsUp, type ReportCell, type ReportColumn } from "@dop/domain/reports";
import { useTexts } from "../../../i18n/use-texts.ts";
import { useCellWords } from "./use-cell-words.ts";

/** How much more or less something is than it was, in words; undefined where the two cannot be told apart so. */
export function useChangeWords(): (column: ReportColumn, now: ReportCell, before: ReportCell) => string | undefined {
  const t = useTexts("reports");
  const words = useCellWords();
  return (column, now, before) => {
    if (column === "times" || column === "share80" || now === null || before === null) return undefined;
    const cents = Math.round((Number(now) - Number(before)) * 100);
    if (cents === 0) return t.same;
    const change = words(column, Math.abs(cents) / 100);
    return cents > 0 ? t.more(change) : t.less(change);
  };
}

/** Sums of columns compared with those of the period before, in the words of a caption. */
export function useSumWords(): (columns: readonly ReportColumn[], now: Row, before: Row) => readonly string[] {
  const t = useTexts("reports");
  const words = useCellWords();
  const change = useChangeWords();
  return (columns, now, before) =>
    columns.flatMap((column, at) => {
      const [is, was] = [now[at] ?? null, before[at] ?? null];
      return addsUp(column)
        ? [t.sum(t.columns[column], words(column, is), change(column, is, was) ?? words(column, was))]
        : [];
    });
}

type Row = readonly ReportCell[];
