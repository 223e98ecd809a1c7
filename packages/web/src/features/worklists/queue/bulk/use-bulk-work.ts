import { type QueueEntry, bulkAnswerSchema, bulkSize, type BulkRequest } from "@dop/domain/contract";
import { useState } from "react";
import { getTexts } from "../../../../i18n/use-texts.ts";
import { useSubmit } from "../../../../lib/api/use-submit.ts";
import { toast } from "../../../../lib/messages/toast.ts";
import { reloadQueues } from "../queue-queries.ts";
import type { Selection } from "../selection.ts";
import { api } from "../../../../lib/api/api.ts";
import { errorMessage } from "../../../../lib/api/handle-error.ts";

/** Actions that leave a row in its list. */
const staying: ReadonlySet<BulkAction["action"]> = new Set(["flag", "unflag", "assign"]);

export function useBulkWork(selection: Pick<Selection, "remove">) {
  const [outcome, setOutcome] = useState<BulkOutcome>();
  const { busy, submit } = useSubmit({ failure: "beside", invalidate: reloadQueues });

  /** Deselects the rows that are done; refused ones stay selected. `onDone` runs with the outcome of the call. */
  async function run(action: BulkAction, rows: readonly QueueEntry[], onDone?: () => void): Promise<void> {
    const words = getTexts("queueWork");
    // A flag stops an order; where money is due, that is the reason that is shown.
    const stopped = action.action === "tick_step" ? rows.filter(({ flagged }) => flagged) : [];
    const open = rows.filter((entry) => !stopped.includes(entry));
    let answer: BulkOutcome | undefined;
    setOutcome(undefined);
    await submit(async () => {
      answer = await sendBulk(action, open);
    });
    if (!answer) return;
    // In the same render as the outcome: a dialog that closed later would take the focus back from it.
    onDone?.();
    const reasonOf = (entry: QueueEntry) => (entry.awaiting_payment ? words.bulk.isDue : words.bulk.isFlagged);
    const refused = [...stopped.map((entry) => ({ entry, message: reasonOf(entry) })), ...answer.refused];
    selection.remove(answer.done.map(({ id }) => id));
    if (staying.has(action.action) && refused.length === 0) toast.success(words.result.done(answer.done.length));
    else setOutcome({ done: answer.done, refused });
  }

  return { busy, outcome, run, dismiss: () => setOutcome(undefined) };
}

export type BulkAction = BulkRequest extends infer R ? (R extends BulkRequest ? Omit<R, "ids"> : never) : never;

export interface BulkOutcome {
  readonly done: readonly QueueEntry[];
  /** Rows that were not changed, with the reasons. */
  readonly refused: readonly { readonly entry: QueueEntry; readonly message: string }[];
}

/**
 * Runs one action on any number of rows (rule W-30), in calls of fifty, one after the other. A failed call ends it: its
 * rows and those after it are refused with its message.
 * @throws {ApiError} the failure of the first call, when nothing was done
 */
async function sendBulk(action: BulkAction, rows: readonly QueueEntry[]): Promise<BulkOutcome> {
  const done: QueueEntry[] = [];
  const refused: BulkOutcome["refused"][number][] = [];
  for (let from = 0; from < rows.length; from += bulkSize) {
    const part = rows.slice(from, from + bulkSize);
    try {
      const body = { ...action, ids: part.map(({ id }) => id) };
      const { results } = await api.post("/order-products/bulk", { body, schema: bulkAnswerSchema });
      const byId = new Map(results.map((result) => [result.id, result]));
      for (const entry of part) {
        const result = byId.get(entry.id);
        if (result?.ok) done.push(entry);
        else refused.push({ entry, message: result?.message ?? "" });
      }
    } catch (error) {
      if (from === 0) throw error;
      refused.push(...rows.slice(from).map((entry) => ({ entry, message: errorMessage(error) })));
      break;
    }
  }
  return { done, refused };
}
