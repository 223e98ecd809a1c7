import { addsUp, isFigure, type Report, type ReportCell, type ReportColumn } from "@dop/domain/reports";
import { useId, useState, type KeyboardEvent } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { Link } from "../../../lib/routes/router.tsx";
import { ChartLegend, fillOf, Patterns, type Aim, type Fill } from "./chart-legend.tsx";
import type { FigurePath } from "./report-query.ts";
import { useCellWords, useSumWords } from "./report-words.ts";

type Table = Report["tables"][number];

const size = { width: 480, height: 180 };
const plot = { left: 4, top: 22, height: 130 };

interface ReportChartProps {
  readonly title: string;
  readonly table: Table;
  readonly series: readonly ReportColumn[];
  readonly path: FigurePath;
  readonly aim?: Aim | undefined;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity };

/** Makes the figures one stop for Tab, with arrow keys between them. */
function useArrowKeys(count: number) {
  const [at, goTo] = useState(0);
  const current = Math.min(at, count - 1);
  function onKeyDown(event: KeyboardEvent<HTMLAnchorElement>): void {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(count - 1, current + step));
    goTo(next);
    event.currentTarget.closest("svg")?.querySelectorAll("a")[next]?.focus();
  }
  return { current, goTo, onKeyDown };
}

/** The figures of a table as bars, each a link to its orders. */
export function ReportChart({ title, table, series, path, aim }: ReportChartProps) {
  const { name, columns, rows, total, total_before: before } = table;
  const sums = useSumWords();
  const summed = series.some(addsUp) ? series : columns.filter((column) => isFigure(column) && addsUp(column));
  const t = useTexts("reports");
  const words = useCellWords();
  const id = useId().replaceAll(":", "");
  const [by] = columns;
  const valueOf = (row: readonly ReportCell[], column: ReportColumn): number => Number(row[columns.indexOf(column)]);
  const figures = rows.flatMap((row) =>
    series.flatMap((column) => {
      const to = path(name, columns, row, column);
      return to === undefined ? [] : [{ row, column, to }];
    }),
  );
  const { current, goTo, onKeyDown } = useArrowKeys(figures.length);
  const most = aim?.most ?? Math.max(...rows.flatMap((row) => series.map((column) => valueOf(row, column))));
  const [first] = series;
  if (by === undefined || first === undefined || rows.length === 0 || most <= 0) return null;
  const step = (size.width - 2 * plot.left) / rows.length;
  const bar = Math.min((step * 0.84) / series.length, 40);
  const nameOf = (row: readonly ReportCell[]): string => words(by, row[0] ?? null);
  const saying = (row: readonly ReportCell[], column: ReportColumn): string =>
    t.mark(nameOf(row), [t.figure(t.columns[column], words(column, row[columns.indexOf(column)] ?? null))]);
  return (
    <figure className="mb-3 max-w-2xl">
      <figcaption className="flex flex-wrap items-center gap-x-4 text-sm text-ink-2">
        <span className="sr-only">
          {title}. <span>{figures.length > 0 && t.arrowKeys}</span>
        </span>
        <ChartLegend series={series} aim={aim} />
        {total && before && (
          <span className="basis-full">
            {t.inAllWas(sums(summed, figuresIn(summed, columns, total), figuresIn(summed, columns, before)))}
          </span>
        )}
      </figcaption>
      <svg viewBox={`0 0 ${String(size.width)} ${String(size.height)}`} className="block w-full">
        <Patterns id={id} />
        <text x={plot.left} y={14} fontSize={13} className="fill-ink-2" aria-hidden="true">
          {aim ? words(first, most) : t.most(words(first, most))}
        </text>
        <line
          x1={plot.left}
          x2={size.width - plot.left}
          y1={plot.top + plot.height}
          y2={plot.top + plot.height}
          className="stroke-control"
        />
        {rows.map((row, at) => (
          <g key={nameOf(row)}>
            {series.map((column, index) => {
              const place = figures.findIndex((figure) => figure.row === row && figure.column === column);
              const to = figures[place]?.to;
              const shape = (
                <Bar
                  words={saying(row, column)}
                  x={plot.left + at * step + (step - bar * series.length) / 2 + index * bar}
                  width={bar}
                  part={Math.max(valueOf(row, column), 0) / most}
                  fill={fillOf(index, id)}
                />
              );
              // No search finds promises by their month.
              if (to === undefined) return aim && <g key={column}>{shape}</g>;
              return (
                <Link
                  key={column}
                  to={to}
                  aria-label={saying(row, column)}
                  tabIndex={place === current ? 0 : -1}
                  onFocus={() => goTo(place)}
                  onKeyDown={onKeyDown}
                >
                  {shape}
                </Link>
              );
            })}
          </g>
        ))}
        {aim && <AimLines aim={aim} />}
        <RowNames first={nameOf(rows[0] ?? [])} last={rows.length > 1 ? nameOf(rows.at(-1) ?? []) : undefined} />
      </svg>
    </figure>
  );
}

interface BarProps {
  readonly words: string;
  readonly x: number;
  readonly width: number;
  /** Share of the plot's height, from 0 to 1. */
  readonly part: number;
  readonly fill: Fill;
}

/** A bar, which takes presses over the whole height of the plot. */
function Bar({ words, x, width, part, fill }: BarProps) {
  const height = part * plot.height;
  return (
    <>
      <title>{words}</title>
      <rect x={x} y={plot.top} width={width} height={plot.height} fill="transparent" />
      <rect x={x} y={plot.top + plot.height - height} width={Math.max(width - 1, 1)} height={height} {...fill} />
    </>
  );
}

function AimLines({ aim }: { readonly aim: Aim }) {
  return [aim.from, aim.to].map((value) => (
    <line
      key={value}
      x1={plot.left}
      x2={size.width - plot.left}
      y1={plot.top + plot.height * (1 - value / aim.most)}
      y2={plot.top + plot.height * (1 - value / aim.most)}
      strokeDasharray="4 3"
      className="stroke-ink"
    />
  ));
}

function RowNames({ first, last }: { readonly first: string; readonly last: string | undefined }) {
  const text = { y: size.height - 8, fontSize: 13, className: "fill-ink-2", "aria-hidden": true } as const;
  return (
    <>
      <text x={plot.left} {...text}>
        {first}
      </text>
      {last !== undefined && (
        <text x={size.width - plot.left} textAnchor="end" {...text}>
          {last}
        </text>
      )}
    </>
  );
}

const figuresIn = (
  series: readonly ReportColumn[],
  columns: readonly ReportColumn[],
  row: readonly ReportCell[],
): ReportCell[] => series.map((column) => row[columns.indexOf(column)] ?? null);
