import type { Report, ReportCell, ReportColumn } from "@dop/domain/reports";
import { useTexts } from "../../i18n/use-texts.ts";
import { queuePath } from "../../lib/paths.ts";
import { Link } from "../../lib/router.tsx";
import { classNames } from "../../ui/class-names.ts";
import { isFigure, useCellWords } from "./use-cell-words.ts";

interface ReportTableProps {
  readonly title: string;
  readonly table: Report["tables"][number];
}

/** The figures of a report; queues lead to their lists. */
export function ReportTable({ title, table: { columns, rows } }: ReportTableProps) {
  const t = useTexts("reports");
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
          {rows.map((row) => (
            <tr key={JSON.stringify(row)} className="border-t border-salt-200">
              {columns.map((column, at) => (
                <Cell key={column} column={column} cell={row[at] ?? null} isHead={at === 0 && !isFigure(column)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  readonly column: ReportColumn;
  readonly cell: ReportCell;
  readonly isHead: boolean;
}

function Cell({ column, cell, isHead }: CellProps) {
  const t = useTexts("reports");
  const words = useCellWords()(column, cell);
  if (isHead)
    return (
      <th scope="row" className="px-3 py-1.5 font-normal">
        {column === "queue" ? <Link to={queuePath(String(cell))}>{words}</Link> : words}
      </th>
    );
  return (
    <td
      data-label={t.columns[column]}
      className={classNames("px-3 py-1.5", isFigure(column) && "tabular-nums sm:text-right print:text-right")}
    >
      {words}
    </td>
  );
}
