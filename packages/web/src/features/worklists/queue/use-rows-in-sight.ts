import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";

/** Lists of at most this many rows are rendered whole. */
const mostWhole = 60;
/** Rows are rendered in blocks of this size while the page scrolls. */
const step = 8;
/** Height of a row until some are measured, in pixels. */
const usualHeight = 34;

/** An entry of a table's body: a row, or a gap as high as the rows that are out of sight. */
type Piece<Row> =
  | { readonly kind: "row"; readonly row: Row; readonly index: number }
  | { readonly kind: "gap"; readonly key: string; readonly height: number };

interface RowsInSight<Row> {
  readonly pieces: readonly Piece<Row>[];
  readonly isWhole: boolean;
  readonly bodyRef: RefObject<HTMLTableSectionElement | null>;
  /** Moves the focus to the link of the row at an index, which is rendered for it. */
  readonly focusRow: (index: number, options?: FocusOptions) => void;
}

/**
 * The visible rows of a long list and the focused one; all rows of a short list, and with `isAll`. Rendered rows carry
 * `data-row`, their id, and `data-index`.
 */
export function useRowsInSight<Row extends { readonly id: number }>(
  rows: readonly Row[],
  isAll: boolean,
): RowsInSight<Row> {
  const bodyRef = useRef<HTMLTableSectionElement>(null);
  const isWhole = isAll || rows.length <= mostWhole;
  // Rendered rows fill it, and change nothing on the screen: a gap needs the heights when they have left.
  const [measured] = useState(() => new Map<number, number>());
  /** The mean of the first measured rows. It stays: another one would move the rows on the screen. */
  const [usual, setUsual] = useState<number>();
  const [shown, setShown] = useState<Shown>({ from: 0, to: 4 * step, focused: undefined });
  const { from, to, focused } = shown;
  const wanted = useRef<number>(undefined);
  const topsNow = (): Float64Array => topsOf(rows, measured, usual ?? usualHeight);

  const look = useEffectEvent(() => {
    const body = bodyRef.current;
    if (isWhole || !body) return;
    const seen = shownOf(topsNow(), body);
    const now = { ...seen, focused: wanted.current ?? seen.focused };
    if (now.from !== from || now.to !== to || now.focused !== focused) setShown(now);
  });
  useEffect(() => {
    const events = ["scroll", "resize"] as const;
    for (const event of events) window.addEventListener(event, look, { passive: true });
    return () => {
      for (const event of events) window.removeEventListener(event, look);
    };
  }, []);
  // Before each paint of what was rendered: how high it is, and whether it reaches to the end of the window.
  useLayoutEffect(() => {
    if (isWhole || !bodyRef.current) return;
    const mean = measure(bodyRef.current, rows, shown, measured);
    if (usual === undefined && mean !== undefined) setUsual(mean);
    else look();
  }, [isWhole, rows, shown, measured, usual]);

  const pieces: Piece<Row>[] = [];
  const tops = topsNow();
  let end = 0;
  for (const index of isWhole ? rows.keys() : renderedOf(rows, shown)) {
    const row = rows[index] as Row;
    if (index > end) pieces.push({ kind: "gap", key: `before ${row.id}`, height: between(tops, end, index) });
    pieces.push({ kind: "row", row, index });
    end = index + 1;
  }
  if (end < rows.length) pieces.push({ kind: "gap", key: "end", height: between(tops, end, rows.length) });
  function focusRow(index: number, options?: FocusOptions): void {
    const row = rows[index];
    if (!row) return;
    wanted.current = row.id;
    flushSync(() => setShown({ ...shown, focused: row.id }));
    bodyRef.current?.querySelector<HTMLElement>(`tr[data-row="${row.id}"] th a`)?.focus(options);
    wanted.current = undefined;
  }
  return { pieces, isWhole, bodyRef, focusRow };
}

/** Rendered rows: from one index to before another, and the focused one by its id. */
interface Shown {
  readonly from: number;
  readonly to: number;
  readonly focused: number | undefined;
}

/** The indexes of rendered rows, ascending. */
function renderedOf(rows: readonly { readonly id: number }[], { from, to, focused }: Shown): number[] {
  const last = Math.min(to, rows.length);
  const inSight = Array.from({ length: Math.max(0, last - from) }, (_, place) => from + place);
  const held = focused === undefined ? -1 : rows.findIndex(({ id }) => id === focused);
  if (held === -1 || (held >= from && held < last)) return inSight;
  return held < from ? [held, ...inSight] : [...inSight, held];
}

/** The upper edge of each row below that of the list, in pixels, and at the end the list's height. */
function topsOf(
  rows: readonly { readonly id: number }[],
  measured: ReadonlyMap<number, number>,
  usual: number,
): Float64Array {
  const tops = new Float64Array(rows.length + 1);
  let top = 0;
  for (const [index, { id }] of rows.entries()) {
    top += measured.get(id) ?? usual;
    tops[index + 1] = top;
  }
  return tops;
}

const between = (tops: Float64Array, from: number, to: number): number => (tops[to] ?? 0) - (tops[from] ?? 0);

/** The number of ascending values that are at most `limit`. */
function countUpTo(values: Float64Array, limit: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? Infinity) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

function shownOf(tops: Float64Array, body: HTMLElement): Shown {
  const above = -body.getBoundingClientRect().top;
  const first = Math.max(0, countUpTo(tops, above) - 1);
  const last = Math.max(0, countUpTo(tops, above + window.innerHeight) - 1);
  const row = document.activeElement?.closest<HTMLElement>("tr[data-row]");
  return {
    from: Math.max(0, Math.floor(first / step) - 1) * step,
    to: (Math.floor(last / step) + 2) * step,
    focused: row && body.contains(row) ? Number(row.dataset["row"]) : undefined,
  };
}

/** Adds the heights of rows that were not measured before, in pixels. @returns their mean; undefined for none */
function measure(
  body: HTMLElement,
  rows: readonly { readonly id: number }[],
  { from, to }: Shown,
  measured: Map<number, number>,
): number | undefined {
  let [sum, count] = [0, 0];
  for (const element of body.querySelectorAll<HTMLElement>("tr[data-index]")) {
    const index = Number(element.dataset["index"]);
    const row = index >= from && index < to ? rows[index] : undefined;
    // Another width of the window changes them all a little, and nothing but the length of the scrollbar with them.
    if (!row || measured.has(row.id)) continue;
    const { height } = element.getBoundingClientRect();
    if (height === 0) continue;
    measured.set(row.id, height);
    sum += height;
    count += 1;
  }
  return count === 0 ? undefined : sum / count;
}

/** Ctrl+F, Ctrl+G and F3 open or continue the browser's search, on a Mac with the command key. */
function opensSearch({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (key === "F3") return true;
  return (ctrlKey || metaKey) && !altKey && (key.toLowerCase() === "f" || key.toLowerCase() === "g");
}

/**
 * True while a list shows all of its rows: while it is printed, and after the key that opens the browser's search until
 * the list changes.
 * @param list names the rows and their order
 */
export function useAllRows(list: string): boolean {
  const [shown, setShown] = useState<string>();
  const show = useEffectEvent(() => flushSync(() => setShown(list)));
  useEffect(() => {
    const hide = () => setShown(undefined);
    const onKey = (event: KeyboardEvent) => {
      if (opensSearch(event)) show();
    };
    document.addEventListener("keydown", onKey);
    window.addEventListener("beforeprint", show);
    window.addEventListener("afterprint", hide);
    return () => {
      document.removeEventListener("keydown", onKey);
      window.removeEventListener("beforeprint", show);
      window.removeEventListener("afterprint", hide);
    };
  }, []);
  return shown === list;
}
