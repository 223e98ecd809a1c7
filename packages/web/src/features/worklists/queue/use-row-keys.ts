import type { QueueEntry } from "@dop/domain/contract";
import { useEffect, useEffectEvent, type RefObject } from "react";
import { letterKeyOf, useKeys } from "../../../lib/keys/letter-keys.ts";

export interface RowKeys {
  readonly onSelect: (id: number, isRange: boolean) => void;
  readonly onFlag: (entry: QueueEntry) => void;
  readonly onAssignToMe: (entry: QueueEntry) => void;
  readonly onAssign: (entry: QueueEntry) => void;
}

interface KeyedRows {
  readonly bodyRef: RefObject<HTMLTableSectionElement | null>;
  readonly rows: readonly QueueEntry[];
  readonly focusRow: (index: number) => void;
  /** Absent for viewers, who move and open. */
  readonly keys: RowKeys | undefined;
}

const rowOf = (target: EventTarget | null): HTMLElement | undefined =>
  (target instanceof Element && target.closest<HTMLElement>("tr[data-row]")) || undefined;

/** Follows the row's link, as the pointer would with the same keys held. */
function open(row: HTMLElement, { ctrlKey, metaKey, shiftKey }: Partial<MouseEvent> = {}): void {
  const press = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey } as MouseEventInit;
  row.querySelector("th a")?.dispatchEvent(new MouseEvent("click", press));
}

/**
 * The keys of a list, and the press anywhere in a row: J and K move the focus, and without a focused row J goes to the
 * first visible one; Enter opens, X selects (with Shift a range), F flags, A assigns.
 */
export function useRowKeys({ bodyRef, rows, focusRow, keys }: KeyedRows): void {
  const placeOf = (row: HTMLElement | undefined): number =>
    row ? rows.findIndex(({ id }) => id === Number(row.dataset["row"])) : -1;

  /** Index of the first row below the upper edge of the window; rows above it may be rendered too. */
  function firstInSight(): number {
    const rendered = [...(bodyRef.current?.querySelectorAll<HTMLElement>("tr[data-row]") ?? [])];
    return placeOf(rendered.find((row) => row.getBoundingClientRect().top >= 0));
  }

  function act(key: string, row: HTMLElement | undefined, at: number): boolean {
    if (key === "j" || key === "k") {
      const to = key === "k" ? at - 1 : row ? at + 1 : Math.max(firstInSight(), 0);
      if (to >= 0 && to < rows.length) focusRow(to);
      return true;
    }
    const entry = rows[at];
    if (!row || !entry) return false;
    if (key === "Enter" && document.activeElement instanceof HTMLInputElement) open(row);
    else if (key === "x" || key === "X") keys?.onSelect(entry.id, key === "X");
    else if (key === "f") keys?.onFlag(entry);
    else if (key === "a") keys?.onAssignToMe(entry);
    else if (key === "A") keys?.onAssign(entry);
    else return false;
    return true;
  }

  useKeys((event) => {
    const key = letterKeyOf(event);
    const row = rowOf(document.activeElement);
    if (key === undefined || !act(key, row, placeOf(row))) return;
    event.preventDefault();
  });

  const onClick = useEffectEvent((event: MouseEvent) => {
    const row = rowOf(event.target);
    if (!row || event.defaultPrevented || !(event.target instanceof Element)) return;
    if (event.target.closest("a, button, input, label")) return;
    // Selecting text must not open the order.
    if (window.getSelection()?.isCollapsed === false) return;
    const box = event.target.closest("td")?.querySelector<HTMLElement>(":scope > input");
    if (box) box.click();
    else open(row, event);
  });

  useEffect(() => {
    const body = bodyRef.current;
    body?.addEventListener("click", onClick);
    return () => body?.removeEventListener("click", onClick);
  }, [bodyRef]);
}
