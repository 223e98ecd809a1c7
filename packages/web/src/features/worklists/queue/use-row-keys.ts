import { useEffect, useEffectEvent, type RefObject } from "react";
import { letterKeyOf, useKeys } from "../../../lib/keys/letter-keys.ts";
import type { QueueRow } from "./queue-rows.ts";

export interface RowKeys {
  readonly onSelect: (row: QueueRow, isRange: boolean) => void;
  readonly onFlag: (row: QueueRow) => void;
  readonly onAssignToMe: (row: QueueRow) => void;
  readonly onAssign: (row: QueueRow) => void;
}

interface KeyedRows {
  readonly bodyRef: RefObject<HTMLTableSectionElement | null>;
  readonly rows: readonly QueueRow[];
  readonly focusRow: (index: number) => void;
  readonly isOpen: (orderId: number) => boolean;
  readonly onFold: (orderId: number) => void;
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
 * The keys of a list, and the press anywhere in a row: J and K, or Up and Down, move the focus from a focused row, and
 * else J goes to the first visible one; Right and Left show and hide an order's documents, Enter opens, X selects (with
 * Shift a range), F flags, A assigns.
 */
export function useRowKeys({ bodyRef, rows, focusRow, isOpen, onFold, keys }: KeyedRows): void {
  const placeOf = (row: HTMLElement | undefined): number =>
    row ? rows.findIndex(({ id }) => id === Number(row.dataset["row"])) : -1;

  /** Index of the first row below the upper edge of the window; rows above it may be rendered too. */
  function firstInSight(): number {
    const rendered = [...(bodyRef.current?.querySelectorAll<HTMLElement>("tr[data-row]") ?? [])];
    return placeOf(rendered.find((row) => row.getBoundingClientRect().top >= 0));
  }

  /** Right shows the documents of an order; Left hides them, also from one of them. */
  function fold(key: string, at: number): void {
    const order = rows.slice(0, at + 1).findLast(({ part }) => part === undefined);
    if (!order || order.parts.length === 1 || isOpen(order.id) === (key === "ArrowRight")) return;
    focusRow(rows.indexOf(order));
    onFold(order.id);
  }

  function act(key: string, row: HTMLElement | undefined, at: number): boolean {
    if (key === "j" || key === "k") {
      const to = key === "k" ? at - 1 : row ? at + 1 : Math.max(firstInSight(), 0);
      if (to >= 0 && to < rows.length) focusRow(to);
      return true;
    }
    const entry = rows[at];
    if (!row || !entry) return false;
    if (key === "ArrowDown" || key === "ArrowUp") return act(key === "ArrowDown" ? "j" : "k", row, at);
    if (key === "ArrowRight" || key === "ArrowLeft") fold(key, at);
    else if (key === "Enter" && document.activeElement instanceof HTMLInputElement) open(row);
    else if (key === "x" || key === "X") keys?.onSelect(entry, key === "X");
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
