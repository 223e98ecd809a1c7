import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";

interface FocusAfterRow {
  readonly bodyRef: RefObject<HTMLTableSectionElement | null>;
  readonly rows: readonly { readonly id: number }[];
  readonly focusRow: (index: number, options: FocusOptions) => void;
}

/**
 * Moves the focus when a colleague's change removes its row: to the next row that stays, from the last to the one
 * before, without scrolling. Otherwise keys would start at the top of the list again.
 */
export function useFocusAfterRow({ bodyRef, rows, focusRow }: FocusAfterRow): void {
  const held = useRef<number>(undefined);
  const rowsBefore = useRef(rows);

  useEffect(() => {
    const body = bodyRef.current;
    const onFocus = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>("tr[data-row]") : null;
      held.current = row === null ? undefined : Number(row.dataset["row"]);
    };
    const onBlur = () =>
      // After the rendering that has removed the row, which is no leaving by the user.
      queueMicrotask(() => {
        if (!body?.contains(document.activeElement)) held.current = undefined;
      });
    body?.addEventListener("focusin", onFocus);
    body?.addEventListener("focusout", onBlur);
    return () => {
      body?.removeEventListener("focusin", onFocus);
      body?.removeEventListener("focusout", onBlur);
    };
  }, [bodyRef]);

  useLayoutEffect(() => {
    const before = rowsBefore.current;
    rowsBefore.current = rows;
    const id = held.current;
    if (before === rows || id === undefined || document.activeElement !== document.body) return;
    const places = new Map(rows.map((row, index) => [row.id, index]));
    if (places.has(id)) return;
    const from = before.findIndex((row) => row.id === id);
    const stays = (row: { readonly id: number }) => places.has(row.id);
    const next = before.slice(from + 1).find(stays) ?? before.slice(0, Math.max(from, 0)).findLast(stays);
    // Before the paint, and after this rendering: the row may have to be rendered for it.
    if (next) queueMicrotask(() => focusRow(places.get(next.id) ?? 0, { preventScroll: true }));
  });
}
