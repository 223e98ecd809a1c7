import { bulkAnswerSchema } from "@dop/domain/contract";
import type { PrintedStep } from "@dop/domain/workflow";
import { useState } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api/api.ts";
import { toast } from "../../../lib/messages/toast.ts";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import type { Numbers } from "./batch-numbers.ts";
import type { BatchRows } from "./batch-rows.ts";
import { reloadQueues } from "./queue-queries.ts";

/** How many products the last press marked, and how many the server refused. */
interface Left {
  readonly marked: number;
  readonly refused: number;
}

interface BatchPrint {
  readonly busy: boolean;
  readonly failure: string | undefined;
  /** Undefined unless the last press left any. */
  readonly left: Left | undefined;
  /** The printing page, where the browser did not open it. */
  readonly printUrl: string | undefined;
  readonly dropPrintUrl: () => void;
  readonly print: (batch: readonly number[], numbers: Numbers) => Promise<void>;
}

interface BatchPrintOptions {
  readonly to: PrintedStep;
  /** What is sent by email has no printing page. */
  readonly isByEmail: boolean;
  readonly settle: BatchRows["settle"];
  readonly onFinished: () => void;
}

/** Marks the products of a batch as printed, and opens their printing page. */
export function useBatchPrint({ to, isByEmail, settle, onFinished }: BatchPrintOptions): BatchPrint {
  const { letters, to: printed } = useTexts("queue").batch;
  const marked = isByEmail ? letters : printed[to];
  const [left, setLeft] = useState<Left>();
  const [printUrl, setPrintUrl] = useState<string>();
  const { busy, failure, submit } = useSubmit({ failure: "inline", invalidate: reloadQueues });

  async function print(batch: readonly number[], numbers: Numbers): Promise<void> {
    let isFinished = false;
    await submit(async () => {
      // Opened within the press, because browsers block what opens later; it gets its address with the answer.
      const tab = isByEmail ? null : window.open("", "_blank");
      if (tab) tab.opener = null;
      setLeft(undefined);
      try {
        const scanned = Object.entries(numbers).filter(([id, number]) => number !== "" && batch.includes(Number(id)));
        const body = {
          action: "batch_print",
          ids: batch,
          ...(scanned.length > 0 && { tracking_numbers: Object.fromEntries(scanned) }),
        };
        const { results, print_url: url } = await api.post("/order-products/bulk", { body, schema: bulkAnswerSchema });
        settle(results);
        const done = results.filter(({ ok }) => ok).length;
        if (done < results.length) setLeft({ marked: done, refused: results.length - done });
        else toast.success(marked.done(done));
        if (url && tab) tab.location.href = url;
        else tab?.close();
        if (url && !tab && !isByEmail) setPrintUrl(url);
        else isFinished = done === results.length;
      } catch (error) {
        tab?.close();
        throw error;
      }
    });
    if (isFinished) onFinished();
  }

  return { busy, failure, left, printUrl, dropPrintUrl: () => setPrintUrl(undefined), print };
}
