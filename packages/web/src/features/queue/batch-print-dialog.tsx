import { batchPrintAnswerSchema } from "@dop/domain/contract";
import type { QueueEntry } from "@dop/domain/contract";
import type { QueueKey } from "@dop/domain/queues";
import { noTrackingNumber } from "@dop/domain/tracking";
import type { PrintedStep } from "@dop/domain/workflow";
import { useState } from "react";
import { LightForm, useLightForm } from "../../forms/light-form.tsx";
import { useTexts } from "../../i18n/use-texts.ts";
import { api } from "../../lib/api.ts";
import { useSubmit } from "../../lib/use-submit.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { BatchChoices, numberField } from "./batch-choices.tsx";
import { asksNumber, isNumberValid } from "./batch-numbers.ts";
import type { Numbers } from "./batch-numbers.ts";
import { reloadQueues } from "./queue-queries.ts";

/** The most orders in one batch. */
const most = 20;

interface BatchPrintDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly entries: readonly QueueEntry[];
  /** What the printed products become. */
  readonly to: PrintedStep;
  readonly queue: QueueKey;
}

/** Chooses among the unflagged orders, opens their printing page in a new tab and marks their products as `to`. */
export function BatchPrintDialog({ open, ...props }: BatchPrintDialogProps) {
  const t = useTexts("queue").batch;
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      title={t.to[props.to].title}
      wide={props.entries.some((entry) => asksNumber(props.queue, entry))}
    >
      {open && <BatchForm {...props} />}
    </Dialog>
  );
}

function BatchForm({ entries, onClose, to, queue }: Omit<BatchPrintDialogProps, "open">) {
  const t = useTexts("queue").batch;
  const marked = t.to[to];
  // As it was when the dialog opened: rows must not move while the user ticks them.
  const [offered] = useState(() =>
    entries
      // What awaits payment would be refused, and with it the whole batch.
      .filter(({ flagged, awaiting_payment: isDue }) => !flagged && !isDue)
      .toSorted((a, b) => b.time_in_queue - a.time_in_queue || a.id - b.id)
      .slice(0, most),
  );
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(offered.map(({ id }) => id)));
  const { busy, failure, submit } = useSubmit({ failure: "inline", invalidate: reloadQueues });
  const [numbers, setNumbers] = useState<Numbers>({});
  const ids = offered.map(({ id }) => id).filter((id) => chosen.has(id));
  const asks = new Map(offered.map((entry) => [entry.id, asksNumber(queue, entry)]));
  const missing = ids.filter((id) => asks.get(id) === "required" && (numbers[id] ?? "") === "");
  const problems = [
    ...(ids.length === 0 ? [{ name: "batch", message: t.choose }] : []),
    ...missing.map((id) => ({ name: numberField(id), message: t.numberMissing })),
    ...ids
      .filter((id) => (numbers[id] ?? "") !== "" && !isNumberValid(numbers[id] ?? ""))
      .map((id) => ({ name: numberField(id), message: t.numberInvalid })),
  ];
  const form = useLightForm(problems.length > 0 ? { problems } : { output: ids });
  const problem = form.error("batch") ?? failure;
  const [printUrl, setPrintUrl] = useState<string>();

  async function print(order_products: readonly number[]): Promise<void> {
    // Opened within the press, because browsers block what opens later; it gets its address with the answer.
    const tab = window.open("", "_blank");
    if (tab) tab.opener = null;
    const succeeded = await submit(async () => {
      try {
        const scanned = Object.entries(numbers).filter(
          ([id, number]) => number !== "" && order_products.includes(Number(id)),
        );
        const body = {
          order_products,
          ...(scanned.length > 0 && { tracking_numbers: Object.fromEntries(scanned) }),
        };
        const answer = await api.post("/orders/batch-print", { body, schema: batchPrintAnswerSchema });
        toast.success(marked.done(answer.order_products.length));
        if (tab) tab.location.href = answer.print_url;
        else setPrintUrl(answer.print_url);
      } catch (error) {
        tab?.close();
        throw error;
      }
    });
    if (succeeded && tab) onClose();
  }

  if (printUrl !== undefined) return <Blocked url={printUrl} onClose={onClose} />;
  if (offered.length === 0) {
    return (
      <>
        <p>{t.nothing}</p>
        <div className="mt-5 text-right">
          <Button kind="secondary" onClick={onClose}>
            {t.close}
          </Button>
        </div>
      </>
    );
  }
  return (
    <LightForm form={form} busy={busy} className="grid gap-4" onSave={(batch) => void print(batch)}>
      <p className="text-ink-2">
        {marked.intro(most)} {offered.some(({ id }) => asks.get(id)) && t.scan}
      </p>
      <BatchChoices
        offered={offered}
        chosen={chosen}
        onChange={setChosen}
        numbers={{
          values: numbers,
          asks: (id) => asks.get(id),
          errorOf: (id) => form.error(numberField(id)),
          onChange: (id, number) => setNumbers((before) => ({ ...before, [id]: number })),
        }}
      />
      {missing.length > 0 && (
        <Button
          kind="quiet"
          small
          className="w-fit"
          onClick={() =>
            setNumbers((before) => ({ ...before, ...Object.fromEntries(missing.map((id) => [id, noTrackingNumber])) }))
          }
        >
          {t.noNumbers(missing.length)}
        </Button>
      )}
      {problem !== undefined && <Alert kind="error" live="alert" title={problem} />}
      <div className="flex flex-wrap items-center justify-end gap-3">
        <output className="mr-auto text-sm text-ink-2">{t.chosen(chosen.size)}</output>
        <Button kind="quiet" onClick={onClose}>
          {t.cancel}
        </Button>
        <Button type="submit" busy={busy}>
          {marked.print}
        </Button>
      </div>
    </LightForm>
  );
}

function Blocked({ url, onClose }: { readonly url: string; readonly onClose: () => void }) {
  const t = useTexts("queue").batch;
  return (
    <Alert kind="warn" live="alert" title={t.blocked}>
      <p className="mt-1">
        <a href={url} target="_blank" rel="noreferrer" onClick={onClose}>
          {t.openPage}
        </a>
      </p>
    </Alert>
  );
}
