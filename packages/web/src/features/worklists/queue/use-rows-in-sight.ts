import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";

/** Lists of at most this many rows are rendered whole. */
const mostWhole = 60;
/** Rows are rendered in blocks of this size while the page scrolls. */
const step = 8;
/** Height of a row until one is measured, in pixels. */
const usualHeight = 34;
/** Heights closer than this are the same, in pixels: a mean is not exact. */
const sameHeight = 0.1;

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
  const [measured, setMeasured] = useState<ReadonlyMap<number, number>>(new Map());
  const [shown, setShown] = useState<Shown>({ from: 0, to: 4 * step, focused: undefined });
  const { from, to, focused } = shown;
  const wanted = useRef<number>(undefined);
  const usual = meanOf(measured);
  const heightOf = ({ id }: Row): number => measured.get(id) ?? usual;

  const look = useEffectEvent(() => {
    const body = bodyRef.current;
    if (isWhole || !body) return;
    const seen = shownOf(rows.map(heightOf), body);
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
    const found = newHeights(bodyRef.current, rows, shown, measured);
    if (found) setMeasured(found);
    else look();
  }, [isWhole, rows, shown, measured]);

  const pieces: Piece<Row>[] = [];
  let gap = 0;
  rows.forEach((row, index) => {
    if (!isWhole && (index < from || index >= to) && row.id !== focused) gap += heightOf(row);
    else {
      if (gap > 0) pieces.push({ kind: "gap", key: `before ${row.id}`, height: gap });
      gap = 0;
      pieces.push({ kind: "row", row, index });
    }
  });
  if (gap > 0) pieces.push({ kind: "gap", key: "end", height: gap });
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

function shownOf(heights: readonly number[], body: HTMLElement): Shown {
  const above = -body.getBoundingClientRect().top;
  let first = heights.length;
  let last = 0;
  let top = 0;
  heights.forEach((height, index) => {
    if (top + height > above && first === heights.length) first = index;
    if (top < above + window.innerHeight) last = index;
    top += height;
  });
  const row = document.activeElement?.closest<HTMLElement>("tr[data-row]");
  return {
    from: Math.max(0, Math.floor(first / step) - 1) * step,
    to: (Math.floor(last / step) + 2) * step,
    focused: row && body.contains(row) ? Number(row.dataset["row"]) : undefined,
  };
}

/**
 * The heights with those of rows that were not measured before, in pixels; undefined when all are as high as expected,
 * which changes nothing that is rendered.
 */
function newHeights(
  body: HTMLElement,
  rows: readonly { readonly id: number }[],
  { from, to }: Shown,
  measured: ReadonlyMap<number, number>,
): ReadonlyMap<number, number> | undefined {
  const found = new Map<number, number>();
  for (const element of body.querySelectorAll<HTMLElement>("tr[data-index]")) {
    const index = Number(element.dataset["index"]);
    const row = index >= from && index < to ? rows[index] : undefined;
    const { height } = element.getBoundingClientRect();
    // Another width of the window changes them all a little, and nothing but the length of the scrollbar with them.
    if (row && height > 0 && !measured.has(row.id)) found.set(row.id, height);
  }
  const expected = meanOf(measured);
  const isAsExpected = [...found.values()].every((height) => Math.abs(height - expected) < sameHeight);
  return isAsExpected ? undefined : new Map([...measured, ...found]);
}

function meanOf(measured: ReadonlyMap<number, number>): number {
  let sum = 0;
  for (const height of measured.values()) sum += height;
  return measured.size === 0 ? usualHeight : sum / measured.size;
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
