import { type Report, cellWords, type ReportName } from "@dop/domain/reports";
import type { Catalogue } from "@dop/domain/texts";
import { csvLine } from "../../http/csv.ts";

/** A report as the lines of a CSV file: each table by its title, its heads and its rows, with a blank line between. */
export function* reportCsv(name: ReportName, { tables }: Report, texts: Catalogue): Generator<string> {
  const titles: Readonly<Record<string, string>> = texts.reports.tables[name];
  for (const [index, { name: table, columns, rows }] of tables.entries()) {
    if (index > 0) yield "\r\n";
    yield csvLine([titles[table] ?? table]);
    yield csvLine(columns.map((column) => texts.reports.columns[column]));
    for (const row of rows) yield csvLine(columns.map((column, at) => cellWords(column, row[at] ?? null, texts)));
  }
}
