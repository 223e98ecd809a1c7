export interface ChartSeries {
  readonly label: string;
  readonly kind: "line" | "bar";
  /** A value for each place; null for none. */
  readonly values: ReadonlyArray<number | null>;
}

export interface ChartData {
  /** The names of the places, from left to right. */
  readonly places: readonly string[];
  /** Numbers of the places along the axis, ascending, where they are not equally far apart. */
  readonly positions?: readonly number[] | undefined;
  /** At most two with bars. */
  readonly series: readonly ChartSeries[];
  /** A value in words. */
  readonly words: (value: number) => string;
  /** Values that should be reached, and the end of their scale. */
  readonly aim?: { readonly from: number; readonly to: number; readonly most: number } | undefined;
}

/** Looks of series, which differ by dashes and filling for readers and printers without color; the last is an aim's. */
export const looks = [
  { color: "var(--color-spruce-700)", stroke: "stroke-spruce-700", dash: [], isHollow: false },
  { color: "var(--color-copper-600)", stroke: "stroke-copper-600", dash: [7, 3], isHollow: true },
  { color: "var(--color-info)", stroke: "stroke-info", dash: [2, 2], isHollow: false },
  { color: "var(--color-ink)", stroke: "stroke-ink", dash: [9, 3, 2, 3], isHollow: true },
  { color: "var(--color-ink-2)", stroke: "stroke-ink-2", dash: [4, 4], isHollow: true },
] as const;
