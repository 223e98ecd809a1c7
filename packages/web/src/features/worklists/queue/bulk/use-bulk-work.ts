import type { QueueEntry } from "@dop/domain/contract";
import { useState } from "react";
import { getTexts } from "../../../../i18n/use-texts.ts";
import { useSubmit } from "../../../../lib/api/use-submit.ts";
import { toast } from "../../../../lib/messages/toast.ts";
import { reloadQueues } from "../queue-queries.ts";
import type { Selection } from "../selection.ts";
import { sendBulk, type BulkAction, type BulkOutcome, type RefusedRow } from "./send-bulk.ts";

interface BulkWork {
  readonly busy: boolean;
  /** Rows that left the queue, or refused; undefined when there is nothing to report, and after `dismiss`. */
  readonly outcome: BulkOutcome | undefined;
  /** Deselects the rows that are done; refused ones stay selected. `onDone` runs after the call with its outcome. */
  readonly run: (action: BulkAction, rows: readonly QueueEntry[], onDone?: () => void) => Promise<void>;
  readonly dismiss: () => void;
}

/** Actions after which a row is in the list as before. */
const staying: ReadonlySet<BulkAction["action"]> = new Set(["flag", "unflag", "assign"]);

/** One action on several rows of a queue, and what became of it. */
export function useBulkWork(selection: Pick<Selection, "remove">): BulkWork {
  const [outcome, setOutcome] = useState<BulkOutcome>();
  const { busy, submit } = useSubmit({ failure: "beside", invalidate: reloadQueues });

  async function run(action: BulkAction, rows: readonly QueueEntry[], onDone?: () => void): Promise<void> {
    const words = getTexts("queueWork");
    // A flag stops an order: remove it first. Where money is due, that is the reason that is shown.
    const isStopped = ({ flagged }: QueueEntry): boolean => flagged && action.action === "tick_step";
    const stopped: RefusedRow[] = rows
      .filter((entry) => isStopped(entry))
      .map((entry) => ({ entry, message: entry.awaiting_payment ? words.bulk.isDue : words.bulk.isFlagged }));
    const answers: BulkOutcome[] = [];
    setOutcome(undefined);
    await submit(async () => {
      answers.push(
        await sendBulk(
          action,
          rows.filter((entry) => !isStopped(entry)),
        ),
      );
    });
    const [answer] = answers;
    if (!answer) return;
    // In one rendering with the outcome: a dialog that closed later would take the focus back from it.
    onDone?.();
    const refused = [...stopped, ...answer.refused];
    selection.remove(answer.done.map(({ id }) => id));
    if (staying.has(action.action) && refused.length === 0) toast.success(words.result.done(answer.done.length));
    else setOutcome({ done: answer.done, refused });
  }

  return { busy, outcome, run, dismiss: () => setOutcome(undefined) };
}
