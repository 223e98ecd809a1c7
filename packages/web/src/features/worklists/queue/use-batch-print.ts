import { bulkAnswerSchema, type QueueEntry } from "@dop/domain/contract";
import type { PrintedStep } from "@dop/domain/workflow";
import { useState } from "react";
import type * as z from "zod/mini";
import { needsShipping, shippingTypeIds } from "@dop/domain/orders";
import { definitionOf, type QueueKey } from "@dop/domain/queues";
import { isFedexNumber, noTrackingNumber } from "@dop/domain/tracking";
import { useTexts, getTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api/api.ts";
import { toast } from "../../../lib/messages/toast.ts";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { reloadQueues } from "./queue-queries.ts";

interface BatchPrintOptions {
  readonly to: PrintedStep;
  readonly isByEmail: boolean;
  readonly settle: ReturnType<typeof useBatchRows>["settle"];
  readonly onFinished: () => void;
}

export function useBatchPrint({ to, isByEmail, settle, onFinished }: BatchPrintOptions) {
  const { letters, to: printed } = useTexts("queue").batch;
  const marked = isByEmail ? letters : printed[to];
  /** Products that the last press marked and the server refused; undefined when it refused none. */
  const [left, setLeft] = useState<{ readonly marked: number; readonly refused: number }>();
  /** The printing page, where the browser did not open it. */
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

export const mostInBatch = 20;

/**
 * The rows of a batch (rule Q-9): those that can be printed, longest in the queue first, all of them chosen. The others
 * stand below with the reason where the user has ticked them; of a whole queue they are
 * `leftOut` by their reason.
 */
export function useBatchRows(entries: readonly QueueEntry[], areTicked: boolean) {
  const [first] = useState(() => {
    const sorted = [...entries].sort((a, b) => b.time_in_queue - a.time_in_queue || a.id - b.id);
    const words = getTexts("queueWork").bulk;
    const reasons = new Map<number, string>();
    for (const { id, flagged, awaiting_payment: isDue } of sorted) {
      // A lapsed hold raises a flag too: what the order waits for is the money.
      if (isDue) reasons.set(id, words.isDue);
      else if (flagged) reasons.set(id, words.isFlagged);
    }
    const fitting = sorted.filter(({ id }) => !reasons.has(id)).slice(0, mostInBatch);
    const others = sorted.filter(({ id }) => reasons.has(id));
    if (areTicked) return { fitting, reasons, others, leftOut: undefined };
    const ordersThat = (areDue: boolean) => [
      ...new Set(others.filter((row) => row.awaiting_payment === areDue).map((row) => row.order_id)),
    ];
    return { fitting, reasons, others: [], leftOut: { flagged: ordersThat(false), due: ordersThat(true) } };
  });
  const [offered, setOffered] = useState<readonly QueueEntry[]>([...first.fitting, ...first.others]);
  /** Reasons against printing, by order product id. */
  const [reasons, setReasons] = useState<ReadonlyMap<number, string>>(first.reasons);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(first.fitting.map(({ id }) => id)));
  return {
    offered,
    /** Order numbers of a whole queue that the batch leaves out. */
    leftOut: first.leftOut,
    reasons,
    chosen,
    setChosen,
    /** Removes printed rows and keeps the reasons of the others; nothing is chosen then. */
    settle: (results: z.infer<typeof bulkAnswerSchema>["results"]) => {
      const done = new Set(results.filter(({ ok }) => ok).map(({ id }) => id));
      const refused = results.filter(({ ok }) => !ok);
      setOffered((rows) => rows.filter(({ id }) => !done.has(id)));
      setReasons((before) => new Map([...before, ...refused.map(({ id, message = "" }) => [id, message] as const)]));
      setChosen(new Set());
    },
  };
}

/** A tracking number is `required` for FedEx, `offered` for mail abroad, and undefined for USPS and email. */
export type AsksNumber = "required" | "offered" | undefined;

/** Tracking number that batch print asks for a row of a queue (rule W-15). */
export function asksNumber(queue: QueueKey, { shipping_type: type }: Pick<QueueEntry, "shipping_type">): AsksNumber {
  const { productId, when } = definitionOf(queue);
  if (!needsShipping(productId) || type === shippingTypeIds.usps) return undefined;
  return type === null && when !== "other_shipping" ? "offered" : "required";
}

/** True for queues whose documents leave by email: their batch sends and prints nothing (rule W-42). */
export const isSentByEmail = (queue: QueueKey): boolean => !needsShipping(definitionOf(queue).productId);

/** Tracking numbers by order product id, as they are typed or scanned. */
export type Numbers = Readonly<Record<number, string>>;

/** Accepts a FedEx number, or the note that there is none. */
export const isNumberValid = (number: string): boolean => number === noTrackingNumber || isFedexNumber(number);
