import { addsUp, isFigure, type Report, type ReportCell, type ReportColumn } from "@dop/domain/reports";
import { useTexts } from "../../../i18n/use-texts.ts";
import { formatDate } from "../../../lib/words/format.ts";
import { queuePath } from "../../../lib/routes/paths.ts";
import { Link } from "../../../lib/routes/router.tsx";
import { classNames } from "../../../ui/class-names.ts";
import type { FigurePath } from "./report-query.ts";
import { useCellWords, useChangeWords } from "./report-words.ts";

type Table = Report["tables"][number];
type Row = readonly ReportCell[];

/** Links of a table's numbers, and the period before. */
export interface TableLinks {
  readonly now: FigurePath;
  readonly before: FigurePath;
  readonly period: Report["before"];
}

interface ReportTableProps {
  readonly title: string;
  readonly table: Table;
  readonly links?: TableLinks;
}

/** True for zeros, which a phone leaves out: each cell is a line there. */
const isNothing = (column: ReportColumn, cell: ReportCell | undefined): boolean => addsUp(column) && (cell ?? 0) === 0;

/** The figures of a report, each leading to its orders, with those of the period before. */
export function ReportTable({ title, table, links }: ReportTableProps) {
  const t = useTexts("reports");
  const { name, columns, rows, before } = table;
  return (
    <div className="card print-reset relative overflow-x-auto">
      <table className="stacks w-full text-left text-sm" aria-label={title}>
        <thead className="bg-salt-100">
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className={classNames("px-3 py-2 font-semibold text-ink-2", isFigure(column) && "text-right")}
              >
                {t.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            <tr key={JSON.stringify(row)} className="border-t border-salt-200">
              {columns.map((column, at) =>
                at === 0 && !isFigure(column) ? (
                  <Head key={column} column={column} cell={row[at] ?? null} />
                ) : (
                  <Cell
                    key={column}
                    column={column}
                    cell={row[at] ?? null}
                    to={links?.now(name, columns, row, column)}
                    before={before?.[line]?.[at]}
                    toBefore={before && links?.before(name, columns, before[line] ?? [], column)}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
        {links && <Sums table={table} links={links} />}
      </table>
    </div>
  );
}

function Head({ column, cell }: { readonly column: ReportColumn; readonly cell: ReportCell }) {
  const words = useCellWords()(column, cell);
  return (
    <th scope="row" className="px-3 py-1.5 font-normal">
      {column === "queue" ? <Link to={queuePath(String(cell))}>{words}</Link> : words}
    </th>
  );
}

interface CellProps {
  readonly column: ReportColumn;
  readonly cell: ReportCell;
  readonly to: string | undefined;
  /** Value in the period before; undefined where nothing is compared. */
  readonly before: ReportCell | undefined;
  readonly toBefore: string | undefined;
}

function Cell({ column, cell, to, before, toBefore }: CellProps) {
  const t = useTexts("reports");
  const words = useCellWords();
  const change = useChangeWords()(column, cell, before ?? null);
  const isCompared = before !== undefined && isFigure(column);
  return (
    <td
      data-label={t.columns[column]}
      data-none={(!isCompared && isNothing(column, cell)) || undefined}
      className={classNames("px-3 py-1.5", isFigure(column) && "tabular-nums sm:text-right print:text-right")}
    >
      <Figure column={column} words={words(column, cell)} to={to} />
      {isCompared && before !== null && (
        <span className="mt-1.5 block text-xs text-ink-2 print:mt-0 print:text-[7pt]">
          <Figure column={column} words={t.was(words(column, before))} to={toBefore} />
          <span>{change !== undefined && `, ${change}`}</span>
        </span>
      )}
    </td>
  );
}

interface FigureProps {
  readonly column: ReportColumn;
  readonly words: string;
  readonly to: string | undefined;
}

function Figure({ column, words, to }: FigureProps) {
  const t = useTexts("reports");
  if (to === undefined) return <>{words}</>;
  return (
    <Link to={to} aria-label={t.ordersBehind(t.columns[column], words)}>
      {words}
    </Link>
  );
}

/** Rows below a table with a row for each day: totals, the period before, and the change. */
function Sums({ table, links }: { readonly table: Table; readonly links: TableLinks }) {
  const t = useTexts("reports");
  const words = useCellWords();
  const change = useChangeWords();
  const { name, columns, total, total_before: before } = table;
  const { period } = links;
  if (total === undefined || before === undefined || period === undefined || table.rows.length === 0) return null;
  const cellOf = (row: Row) => (column: ReportColumn, at: number) => words(column, row[at] ?? null);
  const changeOf = (column: ReportColumn, at: number) => change(column, total[at] ?? null, before[at] ?? null) ?? "";
  const days = t.before(formatDate(period.from, "UTC"), formatDate(period.to, "UTC"));
  const lines = [
    { head: t.inAll, wordsOf: cellOf(total), path: links.now, row: total },
    { head: days, wordsOf: cellOf(before), path: links.before, row: before },
    { head: t.change, wordsOf: changeOf, row: total },
  ];
  return (
    <tbody className="border-t-2 border-salt-300 bg-salt-50">
      {lines.map(({ head, wordsOf, path, row }) => (
        <tr key={head} className="border-t border-salt-200">
          <th scope="row" className="px-3 py-1.5 font-semibold">
            {head}
          </th>
          {columns.slice(1).map((column, at) => (
            <td
              key={column}
              data-label={t.columns[column]}
              data-none={(isNothing(column, total[at + 1]) && isNothing(column, before[at + 1])) || undefined}
              className="px-3 py-1.5 tabular-nums sm:text-right print:text-right"
            >
              <Figure column={column} words={wordsOf(column, at + 1)} to={path?.(name, columns, row, column)} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
