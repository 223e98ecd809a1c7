import { cellWords, type ReportTable } from "@dop/domain/reports";
import type { Catalogue } from "@dop/domain/texts";
import { csvLine } from "../../http/csv.ts";

/** Whether a file is asked for: an Accept header that names CSV. */
export const wantsFile = (accept: string | undefined): boolean => /\btext\/csv\b/i.test(accept ?? "");

/** Tables as the lines of a CSV file: each by its title, its heads and its rows, with a blank line between. */
export function* tablesCsv(
  tables: readonly ReportTable[],
  titles: Readonly<Record<string, string>>,
  texts: Catalogue,
): Generator<string> {
  for (const [index, { name: table, columns, rows }] of tables.entries()) {
    if (index > 0) yield "\r\n";
    yield csvLine([titles[table] ?? table]);
    yield csvLine(columns.map((column) => texts.reports.columns[column]));
    for (const row of rows) yield csvLine(columns.map((column, at) => cellWords(column, row[at] ?? null, texts)));
  }
}
