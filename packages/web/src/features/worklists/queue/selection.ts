import type { QueueEntry } from "@dop/domain/contract";
import type { QueueKey } from "@dop/domain/queues";
import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { currentSession, subscribeToSession } from "../../../lib/storage/session.ts";
import { createSignal } from "../../../lib/api/signal.ts";

const none: ReadonlySet<number> = new Set();
/** The ids of the selected order products, for as long as the page lives: also while one of them is open. */
const selected = new Map<QueueKey, ReadonlySet<number>>();
const { subscribe, notify } = createSignal();

function setSelected(queue: QueueKey, ids: ReadonlySet<number>): void {
  selected.set(queue, ids);
  notify();
}

let user = currentSession()?.user.id;
/** The next user of a shared computer starts with nothing selected. */
subscribeToSession(() => {
  const next = currentSession()?.user.id;
  if (next !== user) selected.clear();
  user = next;
});

/**
 * The box for all rows. While the shown ones are not all that the address asks for it waits; a second press takes it
 * back.
 */
export function useSelectAll({ toggleShown }: Pick<Selection, "toggleShown">, isReady: boolean) {
  const [isAwaited, setAwaited] = useState(false);
  const select = useEffectEvent(() => {
    toggleShown();
    setAwaited(false);
  });
  useEffect(() => {
    if (isAwaited && isReady) queueMicrotask(select);
  }, [isAwaited, isReady]);
  return { isAwaited, toggle: isReady ? toggleShown : () => setAwaited(!isAwaited) };
}

export type Selection = ReturnType<typeof useSelection>;

/** The ids of a queue's selected rows. */
export const useSelectedIds = (queue: QueueKey): ReadonlySet<number> =>
  useSyncExternalStore(subscribe, () => selected.get(queue) ?? none);

/**
 * The selected rows of a queue. Rows that have left the queue are deselected.
 * @param entries all rows of the queue
 * @param shown those that the list shows, in its order
 */
export function useSelection(queue: QueueKey, entries: readonly QueueEntry[], shown: readonly QueueEntry[]) {
  const ids = useSelectedIds(queue);
  const last = useRef<number>(undefined);

  useEffect(() => {
    const there = new Set(entries.map(({ id }) => id));
    const before = selected.get(queue) ?? none;
    const left = [...before].filter((id) => there.has(id));
    if (left.length < before.size) setSelected(queue, new Set(left));
  }, [queue, entries]);

  /**
   * Selects or deselects the documents of a row, which stand together; with `isRange` all from the row before to this
   * one. Changes with the shown rows.
   */
  const toggle = useCallback(
    (row: readonly QueueEntry[], isRange: boolean): void => {
      const next = new Set(selected.get(queue) ?? none);
      const isSelected = !row.every(({ id }) => next.has(id));
      const place = (id: number | undefined) => shown.findIndex((entry) => entry.id === id);
      const start = isRange ? place(last.current) : -1;
      const ends = [place(row[0]?.id), place(row.at(-1)?.id), ...(start === -1 ? [] : [start])];
      for (const { id } of shown.slice(Math.min(...ends), Math.max(...ends) + 1)) {
        if (isSelected) next.add(id);
        else next.delete(id);
      }
      last.current = row[0]?.id;
      setSelected(queue, next);
    },
    [queue, shown],
  );

  return {
    ids,
    toggle,
    /** Selects all shown rows; none of them when they all are. */
    toggleShown: () => {
      const next = new Set(ids);
      const isAll = shown.every(({ id }) => ids.has(id));
      for (const { id } of shown) {
        if (isAll) next.delete(id);
        else next.add(id);
      }
      setSelected(queue, next);
    },
    remove: (gone: Iterable<number>) => {
      const next = new Set(selected.get(queue) ?? none);
      for (const id of gone) next.delete(id);
      setSelected(queue, next);
    },
    clear: () => setSelected(queue, none),
  };
}
