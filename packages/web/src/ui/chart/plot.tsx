import { useEffect, useEffectEvent, useRef } from "react";
import UPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { looks, type ChartData } from "./chart-data.ts";

const height = 224;
/** Pixels within a card on a sheet, A4 or letter; a canvas does not follow a page to paper by itself. */
const paperWidth = 640;
/** Pixels for the name of a place. */
const labelWidth = 72;
const font = "13px 'Source Sans 3', sans-serif";
/** Two bars of a place stand side by side. */
const barShare = { alone: 0.6, beside: 0.36 } as const;

interface PlotProps extends ChartData {
  /** The place that is read. */
  readonly at: number | undefined;
  readonly onPoint: (place: number) => void;
  readonly onPress: (place: number) => void;
}

/** The drawing of a chart by uPlot, as wide as its place; anew where something else is drawn. */
export function Plot(props: PlotProps) {
  return <Drawing key={JSON.stringify([props.places, props.positions, props.series, props.aim])} {...props} />;
}

function Drawing({ at, onPoint, onPress, ...data }: PlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<UPlot>(undefined);
  const point = useEffectEvent(onPoint);
  const press = useEffectEvent(onPress);

  const draw = useEffectEvent((place: HTMLElement) => {
    const { places, positions, series, aim } = data;
    const lines = aim ? [aim.from, aim.to].map((value) => places.map(() => value)) : [];
    const values = [positions ?? [...places.keys()], ...series.map((one) => [...one.values]), ...lines];
    const chart = new UPlot(optionsOf(data, place.clientWidth), values as UPlot.AlignedData, place);
    for (const [event, act] of [
      ["mousemove", point],
      ["click", press],
    ] as const)
      chart.over.addEventListener(event, () => {
        const { idx: under } = chart.cursor;
        if (typeof under === "number") act(under);
      });
    return chart;
  });

  useEffect(() => {
    const place = box.current;
    // Without a canvas the table beside says all.
    if (!place || document.createElement("canvas").getContext("2d") === null) return undefined;
    const chart = draw(place);
    drawn.current = chart;
    const fit = () => chart.setSize({ width: place.clientWidth, height });
    const fitPaper = () => chart.setSize({ width: paperWidth, height });
    const resized = new ResizeObserver(fit);
    resized.observe(place);
    window.addEventListener("beforeprint", fitPaper);
    window.addEventListener("afterprint", fit);
    return () => {
      resized.disconnect();
      window.removeEventListener("beforeprint", fitPaper);
      window.removeEventListener("afterprint", fit);
      chart.destroy();
      drawn.current = undefined;
    };
  }, []);

  useEffect(() => {
    const chart = drawn.current;
    if (chart && at !== undefined)
      chart.setCursor({ left: chart.valToPos(chart.data[0][at] ?? at, "x"), top: 1 }, false);
  }, [at]);

  return <div ref={box} aria-hidden="true" className="min-w-0 overflow-hidden" />;
}

/** A color of the page: a canvas knows no variables. */
const colorOf = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name.replace(/var\((.*)\)/, "$1"));

/** Those of ascending positions whose names have room beside each other. */
function spread(chart: UPlot, positions: readonly number[]): number[] {
  let end = Number.NEGATIVE_INFINITY;
  return positions.filter((position) => {
    const left = chart.valToPos(position, "x");
    const fits = left >= end;
    if (fits) end = left + labelWidth;
    return fits;
  });
}

function optionsOf({ places, positions, series, words, aim }: ChartData, width: number): UPlot.Options {
  const bars = series.filter(({ kind }) => kind === "bar").length;
  const axis = { font, stroke: colorOf("--color-ink-2"), ticks: { show: false } };
  const grid = { stroke: colorOf("--color-salt-200"), width: 1 };
  const lines = aim ? [0, 1] : [];
  const xs = positions ?? [...places.keys()];
  const [first = 0, last = first] = [xs[0], xs.at(-1)];
  const margin = (last - first) / (places.length - 1) / 2 || 0.5;
  return {
    width,
    height,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    scales: {
      x: { time: false, range: [first - margin, last + margin] },
      y: { range: (_chart, _low, high) => [0, aim?.most ?? (Math.max(high, 1) * 21) / 20] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        ...(positions
          ? { splits: (chart) => spread(chart, positions) }
          : { incrs: [1, 2, 3, 5, 7, 10, 14, 28, 56], space: labelWidth }),
        values: (_chart, at) => at.map((position) => places[xs.indexOf(position)] ?? ""),
      },
      { ...axis, grid, size: 62, values: (_chart, at) => at.map((value) => words(value)) },
    ],
    series: [
      {},
      ...series.map(({ label, kind }, index): UPlot.Series => {
        const look = looks[index % looks.length] ?? looks[0];
        const stroke = colorOf(look.color);
        if (kind === "line")
          return { label, stroke, width: 2, dash: [...look.dash], points: { size: 6 }, spanGaps: true };
        const share = bars > 1 ? barShare.beside : barShare.alone;
        const align = bars > 1 ? (index === 0 ? -1 : 1) : 0;
        const paths = UPlot.paths.bars?.({ size: [share, 48], align });
        return {
          label,
          stroke,
          width: 1,
          fill: look.isHollow ? "#fff" : stroke,
          points: { show: false },
          ...(paths && { paths }),
        };
      }),
      ...lines.map((): UPlot.Series => ({
        stroke: colorOf("--color-ink-2"),
        width: 1,
        dash: [4, 4],
        points: { show: false },
      })),
    ],
  };
}
