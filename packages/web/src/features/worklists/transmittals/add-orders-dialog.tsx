import { statusIds } from "@dop/domain/orders";
import { transmittalSchema } from "@dop/domain/contract";
import { useState } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api/api.ts";
import { useDebounced } from "../../../lib/routes/use-url-filters.ts";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { Alert } from "../../../ui/messages/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { toast } from "../../../lib/messages/toast.ts";
import { ChooseOrders, type CandidateStatus } from "./choose-orders.tsx";
import { TransmittalFilters, candidateFields, filterDebounceMs } from "./filter-fields.tsx";
import { reloadTransmittals } from "./transmittals-queries.ts";

interface AddOrdersDialogProps {
  readonly transmittalId: number;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Adds orders to an existing transmittal (rule T-2). */
export function AddOrdersDialog({ transmittalId, open, onClose }: AddOrdersDialogProps) {
  const t = useTexts("transmittals").choose;
  return (
    <Dialog open={open} onClose={onClose} title={t.addTitle} wide>
      <AddOrders transmittalId={transmittalId} onClose={onClose} />
    </Dialog>
  );
}

const noFilters = { first_name: "", last_name: "", email: "", order_id: "", start_date: "", end_date: "" };
const none: ReadonlySet<number> = new Set();

function AddOrders({ transmittalId, onClose }: { readonly transmittalId: number; readonly onClose: () => void }) {
  const t = useTexts("transmittals").choose;
  const { names } = useTexts("statuses");
  const [filters, setFilters] = useState(noFilters);
  const debounced = useDebounced(filters, filterDebounceMs);
  const [chosen, setChosen] = useState(none);
  const [status, setStatus] = useState<CandidateStatus>(statusIds.processed);
  const { busy, submit } = useSubmit({ failure: "beside", invalidate: reloadTransmittals });

  async function add(): Promise<void> {
    if (chosen.size === 0) return toast.error(t.pickFirst);
    let added = 0;
    const done = await submit(async () => {
      for (const id of chosen) {
        // One after the other: each is its own change, and the first refusal stops the rest.
        await api.patch(`/transmittals/${transmittalId}/add-order/${id}`, { schema: transmittalSchema });
        added += 1;
      }
    });
    if (added > 0) toast.success(t.added(added));
    if (!done) return;
    setChosen(none);
    // After an addition the list shows the orders that are next in line.
    show(statusIds.customerVerification);
  }

  /** The pressed button disappears with the list: the dialog's heading takes the focus. */
  function show(next: CandidateStatus): void {
    setStatus(next);
    document.querySelector<HTMLElement>("dialog[open] [data-dialog-title]")?.focus();
  }

  const change = (next: typeof noFilters): void => {
    setChosen(none);
    setFilters(next);
  };
  return (
    <>
      {status === statusIds.processed && <p className="mb-3 text-ink-2">{t.intro}</p>}
      <TransmittalFilters
        names={candidateFields}
        prefix="add-"
        values={filters}
        onChange={(name, value) => change({ ...filters, [name]: value })}
        onClear={() => change(noFilters)}
      />
      {status === statusIds.customerVerification && (
        <Alert kind="info" title={t.otherStatus(names[statusIds.customerVerification])} live="status" className="mb-3">
          <Button kind="quiet" small onClick={() => show(statusIds.processed)}>
            {t.backToProcessed}
          </Button>
        </Alert>
      )}
      <ChooseOrders filters={debounced} status={status} chosen={chosen} onChoose={setChosen} disabled={busy} />
      <div className="mt-4 flex flex-wrap items-center justify-end gap-3">
        {status === statusIds.processed && <output className="text-ink-2">{t.chosen(chosen.size)}</output>}
        <Button kind="quiet" small className="min-h-9" onClick={onClose}>
          {t.close}
        </Button>
        {status === statusIds.processed && (
          <Button small className="min-h-9" busy={busy} onClick={() => void add()}>
            {t.add}
          </Button>
        )}
      </div>
    </>
  );
}
