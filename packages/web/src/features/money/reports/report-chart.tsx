import { isFigure, reportColumns, type Report, type ReportCell, type ReportColumn } from "@dop/domain/reports";
import { useTexts } from "../../../i18n/use-texts.ts";
import { Chart } from "../../../ui/chart/chart.tsx";
import type { ChartData } from "../../../ui/chart/chart-data.ts";
import type { FigurePath } from "./report-query.ts";
import { useCellWords, useChangeWords } from "./report-words.ts";

type Table = Report["tables"][number];

interface ReportChartProps {
  readonly title: string;
  readonly table: Table;
  readonly series: readonly ReportColumn[];
  readonly path: FigurePath;
  readonly aim?: ChartData["aim"];
}

/** The figures of a table as a chart: lines over days, otherwise bars; a place leads to its orders. */
export function ReportChart({ title, table: { name, columns, rows }, series, path, aim }: ReportChartProps) {
  const t = useTexts("reports");
  const words = useCellWords();
  const [by] = columns;
  const [first] = series;
  const valueOf = (row: readonly ReportCell[], column: ReportColumn): number | null => {
    const cell = row[columns.indexOf(column)] ?? null;
    return cell === null ? null : Number(cell);
  };
  const most = Math.max(0, ...rows.flatMap((row) => series.map((column) => valueOf(row, column) ?? 0)));
  if (by === undefined || first === undefined || rows.length === 0 || (most <= 0 && !aim)) return null;
  const isOverTime = reportColumns[by] === "day";
  return (
    <Chart
      title={title}
      hint={t.arrowKeys}
      places={rows.map(([place = null]) => words(by, place))}
      // Days on which nothing happened have no row.
      positions={isOverTime ? rows.map(([day]) => Date.parse(String(day))) : undefined}
      series={series.map((column) => ({
        label: t.columns[column],
        kind: isOverTime ? "line" : "bar",
        values: rows.map((row) => valueOf(row, column)),
      }))}
      words={(value) => words(first, value)}
      aim={aim}
      aimLabel={aim && t.promises.aim(aim.from, aim.to)}
      linkOf={(place) => {
        const row = rows[place];
        const links = row ? series.map((column) => path(name, columns, row, column)) : [];
        return links.find((link) => link !== undefined);
      }}
    />
  );
}

/** The figures of the whole period, each with its change and its line over the days. */
export function Figures({ table: { columns, rows, total, total_before: before } }: { readonly table: Table }) {
  const t = useTexts("reports");
  const words = useCellWords();
  const change = useChangeWords();
  if (!total) return null;
  return (
    <dl className="mb-3 flex flex-wrap gap-3">
      {columns.map((column, at) => {
        const now = total[at] ?? null;
        if (!isFigure(column) || now === null) return null;
        const changed = change(column, now, before?.[at] ?? null);
        return (
          <div key={column} className="card min-w-36 flex-1 p-3">
            <dt className="text-sm text-ink-2">{t.columns[column]}</dt>
            <dd>
              <span className="text-xl font-semibold tabular-nums">{words(column, now)}</span>{" "}
              {changed !== undefined && <span className="block text-sm">{changed}</span>}
              <Sparkline values={rows.flatMap((row) => row[at] ?? []).map(Number)} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

const line = { width: 100, height: 20 } as const;

/** The course of a figure as a small line from its least to its greatest value, for those who see it. */
function Sparkline({ values }: { readonly values: readonly number[] }) {
  const least = Math.min(...values);
  const range = Math.max(...values) - least;
  if (values.length < 3 || range === 0) return null;
  const points = values.map((value, at) => {
    const x = (at / (values.length - 1)) * line.width;
    return `${x.toFixed(1)},${(line.height * (1 - (value - least) / range)).toFixed(1)}`;
  });
  return (
    <svg
      aria-hidden="true"
      className="mt-1 h-5 w-full text-spruce-700"
      viewBox={`0 -1 ${line.width} ${line.height + 2}`}
      preserveAspectRatio="none"
    >
      <polyline
        points={points.join(" ")}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
