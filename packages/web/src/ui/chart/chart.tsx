import { lazy, Suspense, useId, useState, type ComponentProps, type ComponentType, type KeyboardEvent } from "react";
import { useNavigate } from "../../lib/routes/router.tsx";
import { looks, type ChartData, type ChartSeries } from "./chart-data.ts";
import type { Plot as Drawn } from "./plot.tsx";

interface ChartProps extends ChartData {
  readonly title: string;
  /** Explains the keys to screen readers. */
  readonly hint: string;
  readonly aimLabel?: string | undefined;
  /** The address behind the values of a place; undefined without one. */
  readonly linkOf?: (place: number) => string | undefined;
}

// The library is a chunk of its own; without it, or without a canvas, the table beside says all.
const Plot = lazy(async () => ({
  default: await import("./plot.tsx").then(
    (part) => part.Plot,
    (): ComponentType<ComponentProps<typeof Drawn>> => () => null,
  ),
}));

/** A chart with its legend, read place by place: by the pointer, or by arrow keys, which lead along it. */
export function Chart({ title, hint, aimLabel, linkOf, ...data }: ChartProps) {
  const { places, series, words } = data;
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<number>();
  const hintId = useId();
  const at = chosen === undefined ? undefined : Math.min(chosen, places.length - 1);
  const valueAt = (values: ChartSeries["values"], place: number | undefined): string => {
    const value = place === undefined ? null : (values[place] ?? null);
    return value === null ? "" : words(value);
  };
  const said = (place: number): string =>
    `${places[place] ?? ""}: ${series.map(({ label, values }) => `${label} ${valueAt(values, place)}`).join(", ")}`;

  function open(place: number | undefined): void {
    const to = place === undefined ? undefined : linkOf?.(place);
    if (to !== undefined) navigate(to);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const last = places.length - 1;
    const now = at ?? last;
    const steps: Readonly<Record<string, number>> = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: last };
    const next = steps[event.key];
    if (event.key === "Enter") open(at ?? last);
    else if (next !== undefined) setChosen(Math.max(0, Math.min(last, next)));
    else return;
    event.preventDefault();
  }

  return (
    <figure className="mb-3 break-inside-avoid">
      <figcaption className="flex flex-wrap items-center gap-x-4 text-sm text-ink-2">
        {series.map(({ label, kind, values }, index) => (
          <span key={label} className="inline-flex items-center gap-1.5">
            <Sample kind={kind} index={index} />
            {label} <span className="font-semibold text-ink tabular-nums">{valueAt(values, at)}</span>
          </span>
        ))}
        {aimLabel !== undefined && (
          <span className="inline-flex items-center gap-1.5">
            <Sample kind="line" index={looks.length - 1} />
            {aimLabel}
          </span>
        )}
        <span className="ml-auto font-semibold text-ink">{at === undefined ? "" : places[at]}</span>
      </figcaption>
      <span id={hintId} className="sr-only">
        {hint}
      </span>
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input has no drawing inside
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-describedby={hintId}
        aria-valuemin={1}
        aria-valuemax={places.length}
        aria-valuenow={(at ?? places.length - 1) + 1}
        aria-valuetext={said(at ?? places.length - 1)}
        className="min-h-56"
        onKeyDown={onKeyDown}
        onFocus={() => setChosen((before) => before ?? places.length - 1)}
      >
        <Suspense fallback={null}>
          <Plot {...data} at={at} onPoint={setChosen} onPress={open} />
        </Suspense>
      </div>
    </figure>
  );
}

/** The color and the dashes of a series, for the legend. */
function Sample({ kind, index }: { readonly kind: ChartSeries["kind"]; readonly index: number }) {
  const look = looks[index % looks.length];
  return (
    <svg aria-hidden="true" width="22" height="12">
      {kind === "bar" ? (
        <rect
          x="5"
          y="1"
          width="11"
          height="10"
          className={look?.stroke}
          fill={look?.isHollow ? "#fff" : look?.color}
        />
      ) : (
        <line x2="22" y1="6" y2="6" strokeWidth="2.5" strokeDasharray={look?.dash.join(" ")} className={look?.stroke} />
      )}
    </svg>
  );
}
