import type { QueueEntry } from "@dop/domain/contract";
import type { QueueKey } from "@dop/domain/queues";
import { noTrackingNumber } from "@dop/domain/tracking";
import type { PrintedStep } from "@dop/domain/workflow";
import { useState } from "react";
import { FormButtons } from "../../../forms/form-buttons.tsx";
import { Form, useForm } from "../../../forms/form.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { Alert } from "../../../ui/messages/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { BatchChoices, numberField } from "./batch-choices.tsx";
import {
  asksNumber,
  isNumberValid,
  isSentByEmail,
  type Numbers,
  mostInBatch,
  useBatchRows,
  useBatchPrint,
} from "./use-batch-print.ts";

interface BatchPrintDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The whole queue, or the selected rows. */
  readonly entries: readonly QueueEntry[];
  /** The user selected the rows: those that cannot be printed are shown with the reason. */
  readonly areTicked: boolean;
  readonly to: PrintedStep;
  readonly queue: QueueKey;
}

/**
 * Lets the user choose unflagged orders, opens their printing page in a new tab and marks their products as `to`.
 * Products that the server refuses stay in the dialog with the reason (rule Q-9).
 */
export function BatchPrintDialog({ open, ...props }: BatchPrintDialogProps) {
  const t = useTexts("queue").batch;
  const words = isSentByEmail(props.queue) ? t.letters : t.to[props.to];
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      title={words.title}
      wide={props.entries.some((entry) => asksNumber(props.queue, entry))}
    >
      <BatchForm {...props} />
    </Dialog>
  );
}

function BatchForm({ entries, areTicked, onClose, to, queue }: Omit<BatchPrintDialogProps, "open">) {
  const t = useTexts("queue").batch;
  const isByEmail = isSentByEmail(queue);
  const marked = isByEmail ? t.letters : t.to[to];
  const { refused } = isByEmail ? t.letters : t;
  const { offered, leftOut, reasons, chosen, setChosen, settle } = useBatchRows(entries, areTicked);
  const { busy, failure, left, printUrl, dropPrintUrl, print } = useBatchPrint({
    to,
    isByEmail,
    settle,
    onFinished: onClose,
  });
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
  const form = useForm(problems.length > 0 ? { problems } : { output: ids });
  const problem = form.error("batch") ?? failure;

  const hasRefused = left !== undefined;
  if (printUrl !== undefined && !hasRefused) return <Blocked url={printUrl} onOpen={onClose} />;
  if (offered.length === 0) {
    return (
      <>
        <p>{t.nothing}</p>
        {leftOut && <LeftOut {...leftOut} />}
        <div className="mt-5 text-right">
          <Button kind="secondary" onClick={onClose}>
            {t.close}
          </Button>
        </div>
      </>
    );
  }
  return (
    <Form form={form} busy={busy} className="grid gap-4" onSave={(batch) => void print(batch, numbers)}>
      {printUrl !== undefined && <Blocked url={printUrl} onOpen={dropPrintUrl} />}
      {hasRefused && (
        <Alert
          kind="warn"
          live="alert"
          title={`${left.marked === 0 ? "" : marked.done(left.marked)} ${refused(left.refused)}`}
        />
      )}
      <p className="text-ink-2">
        {marked.intro(mostInBatch)} <span>{offered.some(({ id }) => asks.get(id)) && t.scan}</span>
      </p>
      <BatchChoices
        offered={offered}
        reasons={reasons}
        chosen={chosen}
        onChange={setChosen}
        numbers={{
          values: numbers,
          asks: (id) => asks.get(id),
          errorOf: (id) => form.error(numberField(id)),
          onChange: (id, number) => setNumbers((before) => ({ ...before, [id]: number })),
        }}
      />
      {leftOut && <LeftOut {...leftOut} />}
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
      <FormButtons cancel={hasRefused ? t.close : t.cancel} submit={marked.print} busy={busy} onCancel={onClose}>
        <output className="mr-auto text-sm text-ink-2">{t.chosen(ids.length)}</output>
      </FormButtons>
    </Form>
  );
}

interface LeftOutProps {
  readonly flagged: readonly number[];
  readonly due: readonly number[];
}

/** Orders of the queue that no batch takes: a clerk sees which, and why. */
function LeftOut({ flagged, due }: LeftOutProps) {
  const t = useTexts("queue").batch;
  return (
    <div className="text-sm text-ink-2 empty:hidden">
      {flagged.length > 0 && <p>{t.leftOut.flagged(flagged)}</p>}
      {due.length > 0 && <p>{t.leftOut.due(due)}</p>}
    </div>
  );
}

function Blocked({ url, onOpen }: { readonly url: string; readonly onOpen: () => void }) {
  const t = useTexts("queue").batch;
  return (
    <Alert kind="warn" live="alert" title={t.blocked}>
      <p className="mt-1">
        <a href={url} target="_blank" rel="noreferrer" onClick={onOpen}>
          {t.openPage}
        </a>
      </p>
    </Alert>
  );
}
