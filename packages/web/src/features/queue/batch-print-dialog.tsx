import { batchPrintAnswerSchema } from "@dop/domain/contract";
import type { QueueEntry } from "@dop/domain/contract";
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
import { formatDuration } from "./format-duration.ts";
import { reloadQueues } from "./queue-queries.ts";

/** The most orders in one batch. */
const most = 20;

interface BatchPrintDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly entries: readonly QueueEntry[];
  /** What the printed products become. */
  readonly to: PrintedStep;
}

/** Chooses among the unflagged orders, opens their printing page in a new tab and marks their products as `to`. */
export function BatchPrintDialog({ open, onClose, entries, to }: BatchPrintDialogProps) {
  const t = useTexts("queue").batch;
  return (
    <Dialog open={open} onClose={onClose} title={t.to[to].title}>
      {open && <BatchForm entries={entries} onClose={onClose} to={to} />}
    </Dialog>
  );
}

function BatchForm({ entries, onClose, to }: Omit<BatchPrintDialogProps, "open">) {
  const t = useTexts("queue").batch;
  const marked = t.to[to];
  // As it was when the dialog opened: rows must not move while the user ticks them.
  const [offered] = useState(() =>
    entries
      .filter(({ flagged }) => !flagged)
      .toSorted((a, b) => b.time_in_queue - a.time_in_queue || a.id - b.id)
      .slice(0, most),
  );
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(offered.map(({ id }) => id)));
  const { busy, failure, submit } = useSubmit({ failure: "inline", invalidate: reloadQueues });
  const form = useLightForm(
    chosen.size === 0
      ? { problems: [{ name: "batch", message: t.choose }] }
      : { output: offered.map(({ id }) => id).filter((id) => chosen.has(id)) },
  );
  const problem = form.error("batch") ?? failure;
  const [printUrl, setPrintUrl] = useState<string>();

  async function print(order_products: readonly number[]): Promise<void> {
    // Opened within the press, because browsers block what opens later; it gets its address with the answer.
    const tab = window.open("", "_blank");
    if (tab) tab.opener = null;
    const succeeded = await submit(async () => {
      try {
        const body = { order_products };
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
    <LightForm form={form} busy={busy} className="grid gap-4" onSave={(ids) => void print(ids)}>
      <p className="text-ink-2">{marked.intro(most)}</p>
      <Choices offered={offered} chosen={chosen} onChange={setChosen} />
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

interface ChoicesProps {
  readonly offered: readonly QueueEntry[];
  readonly chosen: ReadonlySet<number>;
  readonly onChange: (chosen: ReadonlySet<number>) => void;
}

function Choices({ offered, chosen, onChange }: ChoicesProps) {
  const t = useTexts("queue");
  const row = "flex min-h-9 cursor-pointer items-center gap-3 px-3 py-1";
  function toggle(id: number): void {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  }
  return (
    <div className="max-h-80 overflow-y-auto rounded-sm border border-salt-300">
      <label className={`${row} border-b border-salt-300 bg-salt-100 font-semibold`}>
        <input
          type="checkbox"
          className="size-5 accent-spruce-700"
          checked={chosen.size === offered.length}
          onChange={() => onChange(chosen.size === offered.length ? new Set() : new Set(offered.map(({ id }) => id)))}
        />
        {t.batch.all}
      </label>
      <ul>
        {offered.map(({ id, order_id, last_name, first_name, reference_id, time_in_queue }) => (
          <li key={id} className="border-b border-salt-200 last:border-0">
            <label className={row}>
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-spruce-700"
                checked={chosen.has(id)}
                onChange={() => toggle(id)}
              />
              <span className="min-w-0 flex-1">
                <span className="text-ink-2">{order_id}</span> {t.lastFirst(last_name, first_name)}{" "}
                <span className="text-ink-2">{reference_id}</span>
              </span>
              <span className="text-sm whitespace-nowrap text-ink-2">{formatDuration(time_in_queue)}</span>
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
}
