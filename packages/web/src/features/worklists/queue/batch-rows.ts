import type { QueueEntry } from "@dop/domain/contract";
import { useState } from "react";
import { getTexts } from "../../../i18n/use-texts.ts";

/** The most orders in one batch. */
export const mostInBatch = 20;

type Reasons = ReadonlyMap<number, string>;

export interface BatchRows {
  /** In the order of the list; rows stay in their places while the user ticks them. */
  readonly offered: readonly QueueEntry[];
  /** By order product id: why it was not printed, or cannot be. */
  readonly reasons: Reasons;
  readonly chosen: ReadonlySet<number>;
  readonly setChosen: (chosen: ReadonlySet<number>) => void;
  /** Takes what was printed out of the rows, and keeps the reasons of the others. Nothing is chosen then. */
  readonly settle: (
    results: readonly { readonly id: number; readonly ok: boolean; readonly message?: string | undefined }[],
  ) => void;
}

/**
 * The rows of a batch (rule Q-9): those that can be printed, longest in the queue first, all of them chosen. Of the
 * rows that the user has ticked in the list, the others stand below with the reason.
 */
export function useBatchRows(entries: readonly QueueEntry[], areTicked: boolean): BatchRows {
  const [first] = useState(() => {
    const sorted = entries.toSorted((a, b) => b.time_in_queue - a.time_in_queue || a.id - b.id);
    const words = getTexts("queueWork").bulk;
    const reasons = new Map<number, string>();
    for (const { id, flagged, awaiting_payment: isDue } of sorted) {
      // A lapsed hold raises a flag too: what the order waits for is the money.
      if (isDue) reasons.set(id, words.isDue);
      else if (flagged) reasons.set(id, words.isFlagged);
    }
    const fitting = sorted.filter(({ id }) => !reasons.has(id)).slice(0, mostInBatch);
    return { fitting, reasons, others: areTicked ? sorted.filter(({ id }) => reasons.has(id)) : [] };
  });
  const [offered, setOffered] = useState<readonly QueueEntry[]>([...first.fitting, ...first.others]);
  const [reasons, setReasons] = useState<Reasons>(first.reasons);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(first.fitting.map(({ id }) => id)));
  return {
    offered,
    reasons,
    chosen,
    setChosen,
    settle: (results) => {
      const done = new Set(results.filter(({ ok }) => ok).map(({ id }) => id));
      const refused = results.filter(({ ok }) => !ok);
      setOffered((rows) => rows.filter(({ id }) => !done.has(id)));
      setReasons((before) => new Map([...before, ...refused.map(({ id, message = "" }) => [id, message] as const)]));
      setChosen(new Set());
    },
  };
}
